/** Runs beside every file of tests (`vitest.config.ts`): a test that saw a reply which is not as declared fails. */
import { afterAll, afterEach } from 'vitest';
import { takeReplyFaults } from './reply-faults.ts';

function failOnFaults(): void {
  const seen = takeReplyFaults();
  if (seen.length > 0) throw new Error(`replies that are not as declared:\n${seen.join('\n')}`);
}

afterEach(failOnFaults);
/** What came while the file was set up or left. */
afterAll(failOnFaults);
