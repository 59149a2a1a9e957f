"""
Converts a file of ours into the plain text that a peer starts from: prepare.py events|journal|sheets|pages <file>
<target>. Not measured.
"""
import datetime
import posixpath
import re
import subprocess
import sys
import zipfile

from lxml import etree

YEAR = "2025"


def plain(text):
    return text.replace("\t", " ").replace("\n", " ").replace("\r", " ")


def local(element):
    return etree.QName(element).localname


def auditfile_events(source, out):
    """One line for each element: `(` name for one with children, `)` for its end, or name, tab, text."""
    opened = []
    for event, element in etree.iterparse(str(source), events=("start", "end")):
        if event == "start":
            if opened and not opened[-1][1]:
                out.write(f"({opened[-1][0]}\n")
                opened[-1][1] = True
            opened.append([local(element), False])
            continue
        name, has_children = opened.pop()
        out.write(")\n" if has_children else f"{name}\t{plain(element.text or '')}\n")
        element.clear()
        while element.getprevious() is not None:
            del element.getparent()[0]


def journal(source, out):
    """The same postings as a journal of ledger: accounts below Balance, Money or Result."""
    names = {}
    opening = []

    def account(line):
        return names[line.findtext("{*}accID")]

    def posting(line):
        sign = "" if line.findtext("{*}amntTp") == "D" else "-"
        return f"    {account(line)}  {sign}{line.findtext('{*}amnt')}\n"

    for _, element in etree.iterparse(str(source), events=("end",)):
        name = local(element)
        if name == "ledgerAccount":
            number = element.findtext("{*}accID")
            code = element.findtext("{*}RGScode") or ""
            kind = "Money" if code.startswith("BLim") else "Balance"
            top = kind if element.findtext("{*}accTp") == "B" else "Result"
            words = element.findtext("{*}accDesc").replace(":", " ").replace("  ", " ")
            names[number] = f"{top}:{number} {words}"
        elif name == "obLine":
            opening.append(posting(element))
        elif name == "openingBalance":
            out.write(f"{YEAR}-01-01 * Opening\n{''.join(opening)}\n")
        elif name == "transaction":
            date = element.findtext("{*}trDt")
            words = plain(element.findtext("{*}desc") or "entry").strip() or "entry"
            out.write(f"{date} * {words}\n")
            for line in element.iterfind("{*}trLine"):
                out.write(posting(line))
            out.write("\n")
            element.clear()
            while element.getprevious() is not None:
                del element.getparent()[0]


def date_styles(book):
    """The numbers of the cell styles that show dates."""
    styles = etree.fromstring(book.read("xl/styles.xml"))
    patterns = {
        each.get("numFmtId"): re.sub(r"\[[^]]*\]", "", each.get("formatCode"))
        for each in styles.iterfind("{*}numFmts/{*}numFmt")
    }
    cells = styles.iterfind("{*}cellXfs/{*}xf")
    return {
        str(at) for at, cell in enumerate(cells) if re.search("[yd]", patterns.get(cell.get("numFmtId"), ""))
    }


def shared_texts(book):
    if "xl/sharedStrings.xml" not in book.namelist():
        return []
    strings = etree.fromstring(book.read("xl/sharedStrings.xml"))
    return ["".join(each.itertext()) for each in strings.iterfind("{*}si")]


def cell_text(cell, dates, texts):
    """A letter for the type of the cell, and its value."""
    kind, value = cell.get("t"), cell.findtext("{*}v")
    if kind == "inlineStr":
        return "s" + plain("".join(cell.find("{*}is").itertext()))
    if value is None:
        return "-"
    if kind == "s":
        return "s" + plain(texts[int(value)])
    if kind in ("str", "b", "e"):
        return "s" + plain(value)
    if cell.get("s") in dates:
        return f"d{datetime.date(1899, 12, 30) + datetime.timedelta(days=int(float(value)))}"
    return "n" + value


def column_of(reference):
    at = 0
    for letter in re.match("[A-Z]+", reference)[0]:
        at = at * 26 + ord(letter) - 64
    return at - 1


def long_sheets(source, out):
    """The long sheets: a line for each row."""
    rows_min = 1_000
    with zipfile.ZipFile(source) as book:
        dates, texts = date_styles(book), shared_texts(book)
        relations = etree.fromstring(book.read("xl/_rels/workbook.xml.rels"))
        targets = {each.get("Id"): each.get("Target") for each in relations}
        for sheet in etree.fromstring(book.read("xl/workbook.xml")).iterfind("{*}sheets/{*}sheet"):
            relation = next(value for name, value in sheet.attrib.items() if name.endswith("}id"))
            lines = []
            with book.open(posixpath.join("xl", targets[relation].removeprefix("/xl/"))) as part:
                for _, row in etree.iterparse(part, tag="{*}row"):
                    cells = {column_of(cell.get("r")): cell_text(cell, dates, texts) for cell in row}
                    lines.append("\t".join(cells.get(at, "-") for at in range(max(cells, default=0) + 1)))
                    row.clear()
                    while row.getprevious() is not None:
                        del row.getparent()[0]
            if len(lines) >= rows_min:
                out.write(f"#{sheet.get('name')}\n")
                out.writelines(line + "\n" for line in lines)


def pdf_lines(source, out):
    """The text of our pages, a form feed after each."""
    out.write(subprocess.run(
        ["pdftotext", "-layout", str(source), "-"], check=True, capture_output=True, text=True
    ).stdout)


CONVERSIONS = {"events": auditfile_events, "journal": journal, "sheets": long_sheets, "pages": pdf_lines}
with open(sys.argv[3], "w", encoding="utf-8") as target:
    CONVERSIONS[sys.argv[1]](sys.argv[2], target)
