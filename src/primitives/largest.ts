/**
 * The largest whole number from 0 to `cap` for which `fits` holds, where everything below one that
 * fits fits as well; 0 when not even 1 does.
 */
export function largestThat(cap: number, fits: (count: number) => boolean): number {
  let low = 0;
  let high = cap;
  while (low < high) {
    const middle = high - Math.floor((high - low) / 2);
    if (fits(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}
