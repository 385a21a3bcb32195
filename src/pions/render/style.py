"""The style of reports, on screen and on paper, light and dark; and of notebooks."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

_LIGHT: Final = """
  --ground: #F4F2EC; --surface: #FFFFFF; --ink: #1C2330; --muted: #56606E; --accent: #1F5FBF;
  --rule: #D8D5CB; --win: #0B6BA8; --on-win: #FFFFFF; --draw: #56606E; --loss: #B4400A;
  --loss-tint: #FBE9DF; --red: #D23E26; --yellow: #FFD23F; --blue: #0B4F8A; --hexred: #D23E26;
  --frame: #2B5DB0; --hole: #0B1F3F; --cell: #F3EDE0; --cell-line: #A89F8B; --won: #FFFFFF;
  --felt: #2F7A55; --felt-line: #1C5238;
"""
_DARK: Final = """
  --ground: #10141B; --surface: #1A202A; --ink: #E8EBF0; --muted: #A4AEBB; --accent: #7FB2FF;
  --rule: #333C49; --win: #6FC3F7; --on-win: #10141B; --draw: #A4AEBB; --loss: #FF9D6B;
  --loss-tint: #3A2418; --blue: #3E8FD6; --hexred: #EC5B41; --frame: #2A559E; --hole: #0A1526;
  --cell: #262E3A; --cell-line: #566072;
"""
BOARDS: Final = """
.frame { fill: var(--frame); } .hole { fill: var(--hole); }
.disc.red { fill: var(--red); } .disc.yellow { fill: var(--yellow); }
.disc.black { fill: #1C2330; } .disc.white { fill: #F7F5EF; } .dark.bar2 { stroke: #1C2330; }
.x-sign, .o-sign { fill: none; stroke: var(--blue); stroke-width: 1.4; stroke-linecap: round; }
.o-sign { stroke: var(--hexred); }
.ground { fill: var(--cell); } .lines { stroke: var(--cell-line); stroke-width: .5; }
.black-white .ground { fill: var(--felt); } .black-white .lines { stroke: var(--felt-line); }
.disc.blue { fill: var(--blue); } .disc.hexred { fill: var(--hexred); }
.ring { fill: none; stroke: #FFFFFF; stroke-opacity: .85; stroke-width: .8; }
.mark { fill: #5B4300; } .bar2 { stroke: #FFFFFF; stroke-width: 1.2; stroke-linecap: round; }
.won-ring { fill: none; stroke: var(--won); stroke-width: 1.1; }
.hex .won-ring, .cross-nought .won-ring { stroke: var(--ink); }
.dot { fill: var(--ink); }
.gravity .dot, .black-white .dot { fill: #FFFFFF; stroke: #000000; stroke-width: .3; }
.cell { fill: var(--cell); stroke: var(--cell-line); stroke-width: .5; }
.edge { fill: none; stroke-width: 2.2; stroke-linecap: round; }
.edge.blue { stroke: var(--blue); } .edge.hexred { stroke: var(--hexred); }
.name { fill: var(--muted); font: 600 4px system-ui, -apple-system, "Segoe UI", "DejaVu Sans",
  sans-serif; text-anchor: middle; }
"""

CSS: Final = (
    f""":root {{ color-scheme: light dark; {_LIGHT} }}
@media (prefers-color-scheme: dark) {{ :root {{ {_DARK} }} }}
{BOARDS}"""
    """
* { box-sizing: border-box; }
html { scroll-behavior: smooth; scroll-padding-top: 1rem; }
@media (prefers-reduced-motion: reduce) { html { scroll-behavior: auto; } }
body {
  margin: 0; background: var(--ground); color: var(--ink);
  font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "DejaVu Sans", sans-serif;
}
.page { max-width: 72rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
h1 { font-size: 1.9rem; line-height: 1.2; margin: 0 0 .25rem; }
h2 { font-size: 1.35rem; margin: 2.5rem 0 .75rem; }
h3 { font-size: 1.1rem; margin: 0 0 .5rem; }
.spaced { margin-top: 1.5rem; }
p { margin: .5rem 0; max-width: 46rem; }
a { color: var(--accent); text-underline-offset: .15em; }
a:focus-visible, summary:focus-visible, .scroll:focus-visible, pre:focus-visible {
  outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 3px;
}
.skip { position: absolute; left: -100vw; }
.skip:focus { left: 1rem; top: 1rem; background: var(--surface); padding: .5rem 1rem; }
.muted, caption, .facts dt { color: var(--muted); }
nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; list-style: none; padding: 0; }
nav a { display: inline-block; padding: .4rem 0; }
.scroll { overflow-x: auto; background: var(--surface); border: 1px solid var(--rule);
  border-radius: 8px; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
.scroll > table { min-width: 100%; }
caption { text-align: left; padding: .6rem .75rem; font-size: .9rem; }
caption > span { display: block; position: sticky; left: .75rem;
  max-width: min(46rem, calc(100vw - 4rem)); }
th, td { padding: .4rem .6rem; text-align: right; border-top: 1px solid var(--rule);
  white-space: nowrap; }
thead th, thead td { border-top: 0; color: var(--muted); font-weight: 600; font-size: .85rem;
  white-space: normal; }
th.text, td.text { text-align: left; }
tbody th { font-weight: 600; text-align: left; }
.ranking tbody th, .cross tbody th { white-space: normal; overflow-wrap: anywhere;
  min-width: 9rem; max-width: 16rem; }
.ranking tbody th, .cross tbody th { position: sticky; left: 0; background: var(--surface); }
.wrap { white-space: normal; min-width: 9rem; }
.small { display: block; font-weight: 400; font-size: .82rem; color: var(--muted); }
.whisker { width: 11rem; height: 1.2rem; display: block; }
.whisker .axis { stroke: var(--rule); }
.whisker .span { stroke: var(--accent); stroke-width: 3; stroke-linecap: round; }
.whisker .point { fill: var(--surface); stroke: var(--accent); stroke-width: 3; }
.scroll > .cross { min-width: 0; }
.cross thead th { text-align: center; }
.cross td { text-align: center; min-width: 2.4rem; padding: .3rem .35rem; }
.many td { min-width: 1.7rem; padding: .25rem .1rem; font-size: .85rem; }
.many th { padding: .25rem .4rem; font-size: .85rem; }
.cross .won { background: var(--win); color: var(--on-win); font-weight: 600; }
.cross .drawn { outline: 2px dashed var(--draw); outline-offset: -4px; }
.cross .lost { background: var(--loss-tint); color: var(--ink); }
.cross .self { background: var(--rule); }
.sign { display: inline-block; min-width: 1.1em; font-weight: 700; }
.sign.won { color: var(--win); } .sign.drawn { color: var(--draw); }
.sign.lost { color: var(--loss); }
.bar { display: block; height: .8rem; background: var(--accent); border-radius: 2px; }
.endings td:last-child { width: 40%; min-width: 8rem; }
.card { background: var(--surface); border: 1px solid var(--rule); border-radius: 8px;
  padding: 1rem; margin: 1rem 0; }
.facts { display: grid; grid-template-columns: max-content 1fr; gap: .15rem 1rem; margin: .5rem 0; }
.facts dd { margin: 0; overflow-wrap: anywhere; }
details > summary { cursor: pointer; padding: .5rem 0; min-height: 38px; color: var(--accent); }
.gallery { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fill, minmax(15rem, 1fr)); }
.gallery .card { margin: 0; }
.gallery h3, .gallery h4 { font-size: 1rem; margin: 0 0 .25rem; }
.gallery details[id] { scroll-margin-top: 26rem; }
.gallery .card:target, .gallery .card:has(:target) { outline: 3px solid var(--accent); }
.board { width: 100%; max-width: 13rem; display: block; margin: .5rem 0; }
.board.hex { max-width: 16rem; }
.moves, pre { font: .82rem/1.4 ui-monospace, "DejaVu Sans Mono", monospace; }
.moves { overflow-wrap: anywhere; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; max-height: 16rem; overflow: auto;
  background: var(--ground); padding: .5rem; border-radius: 4px; margin: .25rem 0; }
.defs { position: absolute; }
@media (max-width: 40rem) {
  h1 { font-size: 1.5rem; } th, td { padding: .35rem .45rem; font-size: .92rem; }
  .whisker { width: 7rem; } .ranking tbody th, .cross tbody th { min-width: 8rem; max-width: 8rem; }
  .facts { grid-template-columns: 1fr; } .facts dd { margin-bottom: .4rem; }
}
@media print {
  :root { --ground: #FFFFFF; --surface: #FFFFFF; --ink: #000000; --muted: #444444; }
  body { font-size: 10pt; } nav, .skip { display: none; }
  .page { max-width: none; padding: 0; }
  .card, tr { break-inside: avoid; } h2, h3 { break-after: avoid; }
  .scroll { overflow: visible; border: 0; } pre { max-height: none; }
  * { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
}
"""
)


@cache
def bound(css: str) -> str:
    """Return `css` bound to elements of class ``pions`` on a foreign page.

    Light or dark is as the system has it, or as the notebook's own theme.
    """
    rules = re.sub(r"([^{}]+)(\{[^{}]*\})", lambda rule: _bound(*rule.groups()), css)
    return (
        f".pions {{ {_LIGHT} }} @media (prefers-color-scheme: dark) {{ .pions {{ {_DARK} }} }}\n"
        f"{_NIGHT} {{ {_DARK} }} {_DAY} {{ {_LIGHT} }}\n{rules}"
    )


_DAY: Final = "[data-jp-theme-light=true] .pions, .vscode-light .pions"
_NIGHT: Final = "[data-jp-theme-light=false] .pions, .vscode-dark .pions"


def _bound(selectors: str, body: str) -> str:
    ours = (f".pions {one.strip()}" for one in selectors.split(","))
    return f"{', '.join(ours)} {body}\n"
