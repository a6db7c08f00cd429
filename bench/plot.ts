import type { Result } from './report.js';

const ROW = 34;
const LEFT = 330;
const WIDTH = 900;
const TOP = 56;
const COLORS = { KEPT: '#2a7f62', OPEN: '#b7791f', MISSED: '#b3261e', 'NO BAR': '#4a5568' } as const;

/** All ratios with their intervals and bars on one logarithmic axis, as SVG. */
export function plot(results: readonly Result[], title: string): string {
  const values = results.flatMap(({ low, high, bar }) => [low, high, ...(bar ? [bar.limit] : [])]);
  const [from, to] = [Math.min(0.4, ...values) * 0.9, Math.max(2, ...values) * 1.1];
  const x = (value: number) =>
    Number(
      (
        LEFT +
        ((Math.log(value) - Math.log(from)) / (Math.log(to) - Math.log(from))) * (WIDTH - LEFT - 30)
      ).toFixed(1),
    );
  const height = TOP + results.length * ROW + 40;
  const ticks = [0.25, 0.5, 0.7, 1, 1.4, 2, 3, 4, 6, 10, 20].filter((tick) => tick > from && tick < to);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="system-ui, sans-serif" font-size="13">`,
    `<rect width="${WIDTH}" height="${height}" fill="#fff"/>`,
    `<text x="16" y="26" font-size="15" font-weight="600">${escape(title)}</text>`,
    ...ticks.map(
      (tick) =>
        `<path d="M${x(tick)} ${TOP - 10}V${height - 30}" stroke="${tick === 1 ? '#a0aec0' : '#edf2f7'}"/>` +
        `<text x="${x(tick)}" y="${height - 12}" text-anchor="middle" fill="#718096">${tick}</text>`,
    ),
    ...results.flatMap((result, at) => row(result, TOP + at * ROW + 10, x)),
    '</svg>',
    '',
  ].join('\n');
}

function row(
  { name, median, low, high, bar, verdict }: Result,
  y: number,
  x: (value: number) => number,
): string[] {
  const color = COLORS[verdict];
  return [
    `<text x="16" y="${y + 4}">${escape(name)}</text>`,
    ...(bar
      ? [`<path d="M${x(bar.limit)} ${y - 11}v22" stroke="#1a202c" stroke-width="2" stroke-dasharray="3 2"/>`]
      : []),
    `<path d="M${x(low)} ${y}H${x(high)}" stroke="${color}" stroke-width="3"/>`,
    `<circle cx="${x(median)}" cy="${y}" r="5" fill="${color}"/>`,
  ];
}

function escape(text: string): string {
  return text.replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? sign);
}
