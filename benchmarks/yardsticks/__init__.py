"""What our work is measured against: other people's packages and a little C."""
