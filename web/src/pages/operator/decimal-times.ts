/** A decimal moved by whole per cents, exact: `decimalTimes('60000.5', '-5')` is `57000.475`. */
export function decimalTimes(text: string, percent: string): string {
  const [whole = '0', fraction = ''] = text.split('.');
  const units = BigInt(whole + fraction) * BigInt(100 + Number(percent));
  const digits = String(units).padStart(fraction.length + 3, '0');
  const scale = fraction.length + 2;
  return `${digits.slice(0, -scale)}.${digits.slice(-scale)}`.replace(/\.?0+$/, '');
}
