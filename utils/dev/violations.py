"""How checks of the sources end."""


def report(violations, num_files):
    """Prints each line once, then how many there are; the exit status."""
    lines = list(dict.fromkeys(violations))
    for line in lines:
        print(line)
    print("%d files, %d violations" % (num_files, len(lines)))
    return 1 if lines else 0
