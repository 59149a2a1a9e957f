"""lxml: an auditfile with the same elements as ours, written incrementally, a transaction at a time."""
import sys

from lxml import etree
from report import report_work

source, target = sys.argv[1:]
NAMESPACE = "http://www.odb.belastingdienst.nl/Belastingdienst/BCPP/1.1/structures/XmlauditfileXAF_4.0"
# Elements with very many children are opened; the others are built and written as a unit.
OPENED = {
    "auditfile", "company", "customersSuppliers", "generalLedger", "vatCodes", "periods",
    "openingBalance", "transactions", "journal",
}
Element, SubElement = etree.Element, etree.SubElement


def write(xml, lines):
    """Writes everything up to the end of the element that was opened last."""
    built = None
    for line in lines:
        if line[0] == "(":
            name = line[1:-1]
            if built is None and name in OPENED:
                with xml.element(name):
                    write(xml, lines)
            else:
                built = Element(name) if built is None else SubElement(built, name)
        elif line[0] == ")":
            if built is None:
                return
            parent = built.getparent()
            if parent is None:
                xml.write(built)
            built = parent
        else:
            name, text = line.rstrip("\n").split("\t", 1)
            leaf = Element(name) if built is None else SubElement(built, name)
            leaf.text = text
            if built is None:
                xml.write(leaf)


def write_file():
    with open(source, encoding="utf-8") as events, etree.xmlfile(target, encoding="utf-8") as xml:
        xml.write_declaration()
        events.readline()
        # The root declares the default namespace: plain names below it belong to it.
        with xml.element(f"{{{NAMESPACE}}}auditfile", nsmap={None: NAMESPACE}):
            write(xml, events)


report_work(write_file)
