"""Converts a finished pack into the plain text that each peer starts from. Not measured."""
import datetime
import subprocess
import sys
from pathlib import Path

from lxml import etree
from openpyxl import load_workbook

pack, target, year = Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3]


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
            out.write(f"{year}-01-01 * Opening\n{''.join(opening)}\n")
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


def long_sheets(source, out):
    """The long sheets: a line for each row, a letter for the type of each cell."""
    rows_min = 1_000
    for sheet in load_workbook(source, read_only=True):
        rows = []
        for row in sheet.iter_rows(values_only=True):
            cells = []
            for value in row:
                if value is None:
                    cells.append("-")
                elif isinstance(value, datetime.datetime):
                    cells.append(f"d{value:%Y-%m-%d}")
                elif isinstance(value, str):
                    cells.append(f"s{plain(value)}")
                else:
                    cells.append(f"n{value}")
            rows.append("\t".join(cells) + "\n")
        if len(rows) >= rows_min:
            out.write(f"#{sheet.title}\n")
            out.writelines(rows)


def pdf_lines(source, out):
    """The text of our pages, a form feed after each."""
    out.write(subprocess.run(
        ["pdftotext", "-layout", str(source), "-"], check=True, capture_output=True, text=True
    ).stdout)


auditfile = pack / f"auditfile-{year}.xaf"
with open(target / "auditfile.events", "w", encoding="utf-8") as out:
    auditfile_events(auditfile, out)
with open(target / "postings.journal", "w", encoding="utf-8") as out:
    journal(auditfile, out)
with open(target / "sheets.tsv", "w", encoding="utf-8") as out:
    long_sheets(pack / f"workbook-{year}.xlsx", out)
with open(target / "pages.txt", "w", encoding="utf-8") as out:
    pdf_lines(pack / f"statements-{year}.pdf", out)
