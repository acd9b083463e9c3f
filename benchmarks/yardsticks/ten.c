/* TEN's first phase at random, in plain C: the yardstick for our own playouts.

   The same work as engines/ten does: the same generator, the same shuffles and choices, so the
   same seed gives the same game. Cells lie on a torus of 1,024; see engines/ten/board.py. */

#include <stdint.h>
#include <string.h>

enum { CELLS = 1024, MASK = CELLS - 1, STOCK = 15, PIECES = 30, TARGET = 10 };

static const int SIDES[4] = {1, 32, -1, -32};
static const int LINES[4] = {1, 32, 33, 31};

typedef struct {
    uint32_t a, b, c, counter;
} Rng;

static uint32_t word(Rng *rng) {
    uint32_t total = rng->a + rng->b + rng->counter++;
    rng->a = rng->b ^ (rng->b >> 9);
    rng->b = rng->c + (rng->c << 3);
    rng->c = ((rng->c << 21) | (rng->c >> 11)) + total;
    return total;
}

static Rng seeded(uint64_t seed) {
    Rng rng = {(uint32_t)seed, (uint32_t)(seed >> 32), 0, 1};
    for (int i = 0; i < 15; i++)
        word(&rng);
    return rng;
}

/* The words at the end that do not fill a whole run of `bound` are drawn again; there are fewer than `bound`. */
static uint32_t below(Rng *rng, uint32_t bound) {
    uint32_t drawn = word(rng);
    while (drawn > UINT32_MAX - bound && drawn > UINT32_MAX - -bound % bound)
        drawn = word(rng);
    return drawn % bound;
}

typedef struct {
    int8_t cells[CELLS];   /* a seat's value, negated for seat 1; 0 is empty */
    int16_t slots[CELLS];  /* where a cell stands in the frontier, or -1 */
    int16_t frontier[CELLS];
    int open;
} Board;

static void clear(Board *board) {
    memset(board->cells, 0, sizeof board->cells);
    memset(board->slots, -1, sizeof board->slots);
    board->frontier[0] = 0;
    board->slots[0] = 0;
    board->open = 1;
}

static void put(Board *board, int index, int value) {
    board->cells[index] = (int8_t)value;
    int last = board->frontier[--board->open];
    board->frontier[board->slots[index]] = (int16_t)last;
    board->slots[last] = board->slots[index];
    board->slots[index] = -1;
    for (int k = 0; k < 4; k++) {
        int side = (index + SIDES[k]) & MASK;
        if (board->cells[side] == 0 && board->slots[side] < 0) {
            board->slots[side] = (int16_t)board->open;
            board->frontier[board->open++] = (int16_t)side;
        }
    }
}

/* The sum of the unbroken cells of one seat from the next one onwards. */
static int run(const Board *board, int index, int step, int seat) {
    int total = 0;
    for (;;) {
        index = (index + step) & MASK;
        int value = seat ? -board->cells[index] : board->cells[index];
        if (value <= 0)
            return total;
        total += value;
    }
}

static int wins(const Board *board, int index, int seat, int value) {
    for (int k = 0; k < 4; k++)
        if (value + run(board, index, LINES[k], seat) + run(board, index, -LINES[k], seat) == TARGET)
            return 1;
    return 0;
}

static void deal(uint64_t seed, int stocks[2][STOCK], int *first) {
    Rng rng = seeded(seed);
    for (int seat = 0; seat < 2; seat++) {
        for (int i = 0; i < STOCK; i++)
            stocks[seat][i] = 1 + i / 5;
        for (int i = STOCK - 1; i > 0; i--) {
            int j = (int)below(&rng, (uint32_t)i + 1);
            int kept = stocks[seat][i];
            stocks[seat][i] = stocks[seat][j];
            stocks[seat][j] = kept;
        }
    }
    *first = (int)below(&rng, 2);
}

/* Deals by one seed and plays by another; returns how many pieces were laid. */
int ten_playout(uint64_t deal_seed, uint64_t play_seed) {
    static Board board;
    int stocks[2][STOCK], next[2] = {0, 0}, seat;
    deal(deal_seed, stocks, &seat);
    Rng rng = seeded(play_seed);
    clear(&board);
    for (int laid = 1; laid <= PIECES; laid++, seat ^= 1) {
        int index = board.frontier[below(&rng, (uint32_t)board.open)];
        int value = stocks[seat][next[seat]++];
        put(&board, index, seat ? -value : value);
        if (wins(&board, index, seat, value))
            return laid;
    }
    return PIECES;
}

/* As many playouts as asked for, by consecutive seeds; returns how many pieces were laid in all. */
long ten_playouts(uint64_t first_seed, long count) {
    long laid = 0;
    for (long i = 0; i < count; i++)
        laid += ten_playout(first_seed + (uint64_t)i, first_seed + (uint64_t)i);
    return laid;
}
