/** `bourse import`: makes a data folder's journal from what `bourse journal --json` printed of another one. */
import { createReadStream, existsSync, statSync } from 'node:fs';
import type { Command } from 'commander';
import { dataFolder } from '../../venue/backing/data-folder.ts';
import { type Imported, importJournal } from '../../venue/import-journal.ts';
import { ReplayFault } from '../../venue/replay.ts';
import { linesOf } from '../../venue/runs/lines.ts';
import { CliError, EXIT } from '../exit.ts';
import { addDataOption } from '../options.ts';
import { printReply } from '../print.ts';
import { createProgress, createRowProgress } from '../progress.ts';

/** In place of a file. */
const STANDARD_INPUT = '-';

export function addImportCommand(program: Command): void {
  const summary = 'make a data folder of what bourse journal --json printed';
  const command = program.command('import').summary(summary).description(summary);
  addDataOption(command)
    .argument('<file>', 'its lines, or - for standard input')
    .option('--json', 'print the result as JSON')
    .action(async (file: string, { data, json }: { data: string; json?: boolean }) => {
      const imported = await importFile(file, data);
      printReply(imported, { asJson: json === true });
      for (const line of whatIsLeft(imported, data)) process.stderr.write(`bourse: ${line}\n`);
    });
}

async function importFile(file: string, data: string): Promise<Imported> {
  const input = file === STANDARD_INPUT ? process.stdin : createReadStream(existing(file));
  const writing = createRowProgress('Writing');
  const replaying = createProgress('Replaying');
  try {
    return await importJournal({
      data,
      lines: linesOf(input, 'to import'),
      onWritten: () => writing.add(),
      onReplayed: replaying.update,
    });
  } catch (error) {
    if (error instanceof ReplayFault) throw new CliError(error.message, EXIT.refused);
    throw error;
  } finally {
    writing.stop();
    replaying.stop();
  }
}

function existing(file: string): string {
  if (!existsSync(file)) throw new CliError(`${file} is not there`, EXIT.usage);
  if (statSync(file).isDirectory()) throw new CliError(`${file} is a folder`, EXIT.usage);
  return file;
}

/** What a venue needs beside its journal, and what its users do. */
function whatIsLeft({ revokedKeys }: Imported, data: string): readonly string[] {
  const { path, venueRecordFile } = dataFolder(data);
  const keys = `${revokedKeys.length} keys came masked and are revoked: make new ones, or import what --sealed prints`;
  const record = `${path} needs venue.json and master.key of the folder that was printed before it can be served`;
  return [
    ...(revokedKeys.length === 0 ? [] : [keys]),
    ...(existsSync(venueRecordFile) ? [] : [record]),
  ];
}
