/** What part of a list is asked for. */

export interface PageRequest {
  /** Only rows with an id below this one. */
  readonly beforeId?: string;
  readonly limit: number;
}

export interface TimeWindow {
  /** Both inclusive, ms. */
  readonly fromMs?: number;
  readonly toMs?: number;
}
