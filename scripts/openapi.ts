/**
 * Writes docs/api from the declarations: the OpenAPI document, the table of routes and the
 * table of errors; of the channels of the sockets their page and the AsyncAPI document; and the types of the operator's
 * client. They are checked in, so that a change to the interface shows in its diff; a test
 * compares them with what this would write.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { loadChannels } from '../src/feeds/load-channels.ts';
import { loadEndpoints } from '../src/http/load-endpoints.ts';
import { buildOpenApi } from '../src/http/openapi.ts';
import { version } from '../src/venue/version.ts';
import { errorsTable, routesTable } from './api-tables.ts';
import { asyncApi, channelsPage } from './channel-documents.ts';
import { operatorActs } from './operator-acts.ts';

/** Text by file name in docs/api. */
export async function apiDocuments(): Promise<Readonly<Record<string, string>>> {
  const endpoints = await loadEndpoints(fileURLToPath(new URL('../src/api/', import.meta.url)));
  const channels = await loadChannels(fileURLToPath(new URL('../src/feeds/', import.meta.url)));
  return {
    'openapi.json': `${JSON.stringify(buildOpenApi(endpoints, version), null, 2)}\n`,
    'routes.md': routesTable(endpoints),
    'errors.md': errorsTable(),
    'channels.md': channelsPage(channels),
    'asyncapi.json': `${JSON.stringify(asyncApi(channels, version), null, 2)}\n`,
  };
}

export const OPERATOR_ACTS = 'src/testing/operator-acts.ts';

/** The text of that file, which is formatted after. */
export async function operatorActsText(): Promise<string> {
  return operatorActs(await loadEndpoints(fileURLToPath(new URL('../src/api/', import.meta.url))));
}

if (process.argv[1]?.endsWith('openapi.ts')) {
  const folder = new URL('../docs/api/', import.meta.url);
  for (const [name, text] of Object.entries(await apiDocuments())) {
    writeFileSync(new URL(name, folder), text);
  }
  writeFileSync(new URL(`../${OPERATOR_ACTS}`, import.meta.url), await operatorActsText());
}
