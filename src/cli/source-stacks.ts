/**
 * Stacks that name files of the sources, not of the bundle. Node can do that too, but reads the map of each file that
 * it loads, and takes tens of megabytes and a tenth of a second with the first stack that anybody looks at, shown or not.
 * Here what is shown is translated, and a map is read when it is. A log has words of clients in it: files of the bundle
 * alone are looked for.
 */
import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';

/** A file, line and column, from one, as a stack tells them. */
const PLACES = /(file:\/\/\/[^\s"\\]*\/[\w-]+\.js):(\d+):(\d+)/g;

const OURS = new URL('.', import.meta.url);

const maps = new Map<string, SourceMap>();

/** A text with stacks in it; `bundle` is the folder whose files are translated. */
export function inSources(text: string, bundle = OURS): string {
  return text.replace(PLACES, (place, file: string, line: string, column: string) => {
    const isOurs = file.slice(0, file.lastIndexOf('/') + 1) === bundle.href;
    const map = isOurs ? mapOf(new URL(`${file}.map`)) : undefined;
    const origin = map?.findEntry(Number(line) - 1, Number(column) - 1);
    if (origin === undefined || !('originalSource' in origin)) return place;
    const source = fileURLToPath(new URL(origin.originalSource, bundle));
    return `${source}:${origin.originalLine + 1}:${origin.originalColumn + 1}`;
  });
}

function mapOf(file: URL): SourceMap | undefined {
  const known = maps.get(file.href);
  if (known !== undefined || !existsSync(file)) return known;
  const map = new SourceMap(JSON.parse(readFileSync(file, 'utf8')));
  maps.set(file.href, map);
  return map;
}
