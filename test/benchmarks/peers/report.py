"""What the peers in Python report about themselves."""
import json
import time


def report_work(work):
    """Prints what the work made, and its CPU seconds without those of the start."""
    before = time.process_time()
    facts = work() or {}
    print(json.dumps({"facts": facts, "cpuSeconds": time.process_time() - before}))
