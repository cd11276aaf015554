/** Lines over figures, drawn by uPlot: filled down to nothing, with the point under the pointer in words. */
import { useEffect, useRef } from 'react';
import UPlot, { type AlignedData, type Options, type Series } from 'uplot';
import 'uplot/dist/uPlot.min.css';

export interface Line {
  readonly label: string;
  /** Its colour, by the name of the theme for it. */
  readonly tone: 'buy' | 'sell' | 'chosen';
  /** Where a point's height holds until the next one: after it or before it; absent: it goes there straight. */
  readonly holds?: 'after' | 'before';
}

interface Props {
  readonly label: string;
  /** What stands below the lines. */
  readonly placeLabel: string;
  /** Points stand at times, Unix s, and heights are seen from nearby; absent: heights are those above nothing. */
  readonly isOfTime?: boolean;
  /** Where each point stands, and then the height of each line there; null: none. */
  readonly data: readonly (readonly (number | null)[])[];
  readonly lines: readonly Line[];
  readonly place: (x: number) => string;
  readonly height: (y: number) => string;
  /** A click says where. */
  readonly onPick?: (x: number) => void;
}

/** Its colours are those of the theme that it is made in: another theme takes another one. */
export function LineChart(props: Props) {
  const box = useRef<HTMLDivElement>(null);
  const plot = useRef<UPlot>(undefined);
  const said = useRef(props);
  said.current = props;
  useEffect(() => {
    const { current: room } = box;
    if (room === null) return;
    const fit = () => plot.current?.setSize(sizeOf(room));
    // The page has its colours once this drawing is done.
    const frame = requestAnimationFrame(() => {
      plot.current = made(room, said);
    });
    const watch = new ResizeObserver(fit);
    watch.observe(room);
    return () => {
      cancelAnimationFrame(frame);
      watch.disconnect();
      plot.current?.destroy();
    };
  }, []);
  const { data, label } = props;
  useEffect(() => {
    plot.current?.setData(data as AlignedData);
  }, [data]);
  return <div ref={box} className="line-chart" role="img" aria-label={label} />;
}

function made(room: HTMLElement, said: Said): UPlot {
  const plot = new UPlot(optionsOf(said, sizeOf(room)), said.current.data as AlignedData, room);
  plot.over.addEventListener('click', () => {
    said.current.onPick?.(plot.posToVal(plot.cursor.left ?? 0, 'x'));
  });
  return plot;
}

type Said = { readonly current: Props };

/** Of the legend below the lines, px. */
const LEGEND = 28;

function sizeOf(room: HTMLElement): { readonly width: number; readonly height: number } {
  return { width: room.clientWidth, height: Math.max(60, room.clientHeight - LEGEND) };
}

const ABOVE_NOTHING: UPlot.Scales = {
  x: { time: false },
  y: { range: (_, __, most) => [0, most] },
};
/** Not less than a minute, and never so near that a cent fills the room. */
const LEAST_SECONDS = 60;
const LEAST_ROOM = 0.05;
const OF_TIME: UPlot.Scales = {
  x: {
    range: ({ data: [times] }) => {
      const [least = 0] = times;
      return [least, Math.max(times.at(-1) ?? least, least + LEAST_SECONDS)];
    },
  },
  y: {
    range: (_, least, most) => {
      const room = Math.max(LEAST_ROOM, (most - least) / 10);
      return [least - room, most + room];
    },
  },
};

function optionsOf(said: Said, size: { readonly width: number; readonly height: number }): Options {
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string) => style.getPropertyValue(`--${name}`).trim();
  const axis = {
    stroke: colour('muted'),
    grid: { stroke: colour('line'), width: 1 },
    ticks: { show: false },
    font: `11px ${colour('font')}`,
  };
  const x = (value: number) => said.current.place(value);
  const y = (value: number) => said.current.height(value);
  return {
    ...size,
    scales: said.current.isOfTime === true ? OF_TIME : ABOVE_NOTHING,
    axes: [
      { ...axis, space: 80, values: (_, all) => all.map(x) },
      { ...axis, side: 1, size: 84, values: (_, all) => all.map(y) },
    ],
    series: [
      { label: said.current.placeLabel, value: (_, value) => (value === null ? '–' : x(value)) },
      ...said.current.lines.map(
        ({ holds, label, tone }): Series => ({
          label,
          ...pathsOf(holds),
          stroke: colour(tone),
          fill: colour(`${tone}-soft`),
          width: 1.5,
          points: said.current.isOfTime === true ? { size: 4 } : { show: false },
          value: (_, value) => (value === null ? '–' : y(value)),
        }),
      ),
    ],
  };
}

function pathsOf(holds: Line['holds']): Pick<Series, 'paths'> {
  if (holds === undefined) return {};
  const paths = UPlot.paths.stepped?.({ align: holds === 'after' ? 1 : -1 });
  return paths === undefined ? {} : { paths };
}
