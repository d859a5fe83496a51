import * as Plot from '@observablehq/plot';
import { useEffect, useRef } from 'react';
import type { Picture, Point } from '#rules/statistics/picture.ts';

/** From the paper to the darkest ink of the design system: what is dark has white text. */
const paper = '#ffffff';
const ink = '#0017c1';
const bar = '#264af4';
const text = '#1a1a1a';

/** Half of the way to the ink, where black text begins to be hard to read on it. */
const darkFrom = 500;

const fontSize = 14;
const rowHeight = 32;

/** As wide as its longest name, so that none is cut off. */
const widthOf = (names: readonly string[]) => Math.max(...names.map((name) => name.length), 4) * fontSize + 12;

const style = { fontSize: `${fontSize}px`, fontFamily: 'inherit', overflow: 'visible', background: paper, color: text };

function heat({ points }: Picture, width: number): Plot.PlotOptions {
  const rows = [...new Set(points.map(({ row }) => row))];
  const known = points.filter((point) => point.value !== null);
  const isDark = ({ value }: Point) => (value ?? 0) >= darkFrom;
  const written = (of: readonly Point[], fill: string) =>
    Plot.text(of, { x: 'column', y: 'row', text: 'text', fill, fontWeight: 'bold' });
  return {
    width,
    height: rows.length * rowHeight + 48,
    marginLeft: widthOf(rows),
    marginTop: 32,
    style,
    x: { domain: [...new Set(points.map(({ column }) => column))], axis: 'top', label: null, tickSize: 0 },
    y: { domain: rows, label: null, tickSize: 0 },
    color: { type: 'linear', domain: [0, 1_000], range: [paper, ink] },
    marks: [
      Plot.cell(known, { x: 'column', y: 'row', fill: 'value', stroke: '#767676', inset: 1 }),
      written(
        known.filter((point) => !isDark(point)),
        text,
      ),
      written(known.filter(isDark), paper),
      written(
        points.filter((point) => point.value === null),
        text,
      ),
    ],
  };
}

function rowsOf({ points }: Picture, width: number): Plot.PlotOptions {
  const rows = points.map(({ row }) => row);
  return {
    width,
    height: rows.length * rowHeight + 16,
    marginLeft: widthOf(rows),
    marginRight: 96,
    style,
    x: { axis: null, domain: [0, Math.max(...points.map(({ value }) => value ?? 0), 1)] },
    y: { domain: rows, label: null, tickSize: 0 },
    marks: [
      Plot.barX(points, { x: (point: Point) => point.value ?? 0, y: 'row', fill: bar, insetTop: 4, insetBottom: 4 }),
      Plot.text(points, {
        x: (point: Point) => Math.max(point.value ?? 0, 0),
        y: 'row',
        text: 'text',
        textAnchor: 'start',
        dx: 6,
      }),
      Plot.ruleX([0], { stroke: text }),
    ],
  };
}

function monthsOf({ points }: Picture, width: number): Plot.PlotOptions {
  const months = points.map(({ row }) => row);
  const values = points.map(({ value }) => value ?? 0);
  return {
    width,
    height: 280,
    marginTop: 32,
    marginBottom: 48,
    marginLeft: 8,
    style,
    x: { domain: months, label: null, tickSize: 0, tickFormat: (month: string) => month.replace('年', '年\n') },
    y: { axis: null, domain: [Math.min(0, ...values), Math.max(1, ...values)] },
    marks: [
      Plot.barY(points, { x: 'row', y: (point: Point) => point.value ?? 0, fill: bar, insetLeft: 2, insetRight: 2 }),
      Plot.text(points, {
        x: 'row',
        y: (point: Point) => Math.max(point.value ?? 0, 0),
        text: 'text',
        dy: -10,
        fontSize: width / points.length < 72 ? 11 : fontSize,
      }),
      Plot.ruleY([0], { stroke: text }),
    ],
  };
}

const drawn = { heat, rows: rowsOf, months: monthsOf } as const;

/** The narrowest picture whose numbers do not lie over one another. */
const leastWidth = ({ kind, points }: Picture) => {
  if (kind === 'rows') return 480;
  const columns = kind === 'heat' ? new Set(points.map(({ column }) => column)).size : points.length;
  return columns * 64 + (kind === 'heat' ? widthOf(points.map(({ row }) => row)) : 0);
};

/** A picture, as wide as there is room for it; its words stand beside it. */
export default function PlotPicture({ picture, title }: { picture: Picture; title: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = place.current;
    if (!box) return;
    const draw = () => {
      const width = Math.max(Math.min(box.clientWidth, 960), leastWidth(picture));
      const plot = Plot.plot(drawn[picture.kind](picture, width));
      // The page allows no styles but its own; these are among the classes below.
      for (const own of plot.querySelectorAll('style')) own.remove();
      // Its words are the name of the picture.
      plot.setAttribute('aria-hidden', 'true');
      box.replaceChildren(plot);
    };
    draw();
    const observer = new ResizeObserver(draw);
    observer.observe(box);
    return () => observer.disconnect();
  }, [picture]);
  return (
    <div
      ref={place}
      role="img"
      aria-label={title}
      className="[&_svg]:block [&_svg]:h-auto [&_svg]:max-w-full [&_text]:whitespace-pre"
    />
  );
}
