"""lxml: the lines of an auditfile read one by one, with their number and the sum of their amounts."""
import sys

from lxml import etree
from report import report_work


def read():
    lines = 0
    cents = 0
    for _, element in etree.iterparse(sys.argv[1], events=("end",)):
        name = etree.QName(element).localname
        if name == "trLine":
            lines += 1
            for child in element:
                if etree.QName(child).localname == "amnt":
                    cents += int(child.text.replace(".", ""))
        if name == "transaction":
            element.clear()
            while element.getprevious() is not None:
                del element.getparent()[0]
    return {"lines": lines}


report_work(read)
