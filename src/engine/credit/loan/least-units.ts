/**
 * The least of 1 … `most` units with which something holds, where more of them never make it fail; `most`
 * where even that is not enough.
 */
export function leastUnits(most: bigint, isEnough: (units: bigint) => boolean): bigint {
  let low = 1n;
  let high = most;
  while (low < high) {
    const middle = (low + high) / 2n;
    if (isEnough(middle)) high = middle;
    else low = middle + 1n;
  }
  return high;
}
