/** Figures and times as people read them. No figure is changed: zeros are added, thousands set apart. */

/** The venue's decimal with thousands set apart; empty stays empty. */
export function grouped(text: string): string {
  const [whole = '', fraction] = text.split('.');
  const apart = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? apart : `${apart}.${fraction}`;
}

/** The decimal with as many places as others of its column, so that their points stand in a line. */
export function padded(text: string, places: number): string {
  if (text === '') return '';
  const [whole = '', fraction = ''] = text.split('.');
  if (places === 0 && fraction === '') return grouped(whole);
  return grouped(`${whole}.${fraction.padEnd(places, '0')}`);
}

/** At most so many places: the rest is cut off and a title has to show it whole. */
export function cut(text: string, places: number): string {
  const [whole = '', fraction = ''] = text.split('.');
  return fraction.length <= places
    ? grouped(text)
    : grouped(`${whole}.${fraction.slice(0, places)}`);
}

/** Exactly so many places: what is beyond them is cut off. */
export function cutTo(text: string, places: number): string {
  const [whole = '', fraction = ''] = text.split('.');
  return padded(`${whole}.${fraction.slice(0, places)}`, places);
}

/** A fraction as percent, with two places and its sign. */
export function percent(fraction: string): string {
  const value = Number(fraction) * 100;
  return `${value > 0 ? '+' : ''}${value.toFixed(2)}%`;
}

/** `up`, `down` or `flat`: what a figure's colour means. */
export function directionOf(text: string): 'up' | 'down' | 'flat' {
  const value = Number(text);
  return value > 0 ? 'up' : value < 0 ? 'down' : 'flat';
}

/** Time of day in the viewer's zone. */
export function timeOf(unixMs: string | number): string {
  return TIME.format(Number(unixMs));
}

/** Day and time in the viewer's zone. */
export function dayTimeOf(unixMs: string | number): string {
  return DAY_TIME.format(Number(unixMs)).replace(',', '');
}

/** Day and time as reports count them: UTC+8. */
export function reportTimeOf(unixMs: string | number): string {
  return REPORT_TIME.format(Number(unixMs)).replace(',', '');
}

const TIME_PARTS = {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
} as const;
const DAY_PARTS = { month: '2-digit', day: '2-digit', ...TIME_PARTS } as const;
const TIME = new Intl.DateTimeFormat('en-GB', TIME_PARTS);
const DAY_TIME = new Intl.DateTimeFormat('en-CA', DAY_PARTS);
const REPORT_TIME = new Intl.DateTimeFormat('en-CA', {
  year: 'numeric',
  ...DAY_PARTS,
  timeZone: 'Asia/Shanghai',
});
