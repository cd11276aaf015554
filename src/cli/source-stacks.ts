/**
 * Stacks that name files of the sources, not of the bundle. Node can do that too, but reads the map of each file that
 * it loads at once, for stacks that a healthy venue never shows: ten megabytes. Here a map is read with the first stack
 * that needs it.
 */
import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';

/** A file, line and column, from one, as a frame tells them. */
const PLACE = /(file:\/\/\/\S+):(\d+):(\d+)/;

const maps = new Map<string, SourceMap | undefined>();

/** From here on, of all stacks of this thread. */
export function showSourcesInStacks(): void {
  Error.prepareStackTrace = (error, frames) =>
    [String(error), ...frames.map((frame) => `    at ${inSources(String(frame))}`)].join('\n');
}

function inSources(frame: string): string {
  return frame.replace(PLACE, (place, file: string, line: string, column: string) => {
    const origin = mapOf(file)?.findEntry(Number(line) - 1, Number(column) - 1);
    if (origin === undefined || !('originalSource' in origin)) return place;
    const source = fileURLToPath(new URL(origin.originalSource, file));
    return `${source}:${origin.originalLine + 1}:${origin.originalColumn + 1}`;
  });
}

function mapOf(file: string): SourceMap | undefined {
  if (maps.has(file)) return maps.get(file);
  const path = `${fileURLToPath(file)}.map`;
  const map = existsSync(path) ? new SourceMap(JSON.parse(readFileSync(path, 'utf8'))) : undefined;
  maps.set(file, map);
  return map;
}
