/** Certificates of a test's own, made by openssl in a folder. */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface CertificateFiles {
  readonly cert: string;
  readonly key: string;
}

export interface Wanted {
  readonly name: string;
  /** `/O=bourse`: etcd takes none with a CommonName beside users. */
  readonly subject?: string;
  /** Days from now on; negative: it has expired. */
  readonly days?: number;
}

const DAYS = 2;
const KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'] as const;

export class Authority {
  readonly #folder: string;
  readonly #name: string;

  constructor(folder: string, name: string) {
    this.#folder = folder;
    this.#name = name;
    const subject = ['-subj', `/CN=${name}`, '-days', String(DAYS)];
    const files = ['-keyout', this.#file(name, 'key'), '-out', this.cert];
    openssl('req', '-x509', ...KEY, ...files, ...subject);
  }

  /** The file by which what it signs is trusted. */
  get cert(): string {
    return this.#file(this.#name, 'pem');
  }

  /** For the loopback, as server and as client. */
  sign({ name, subject = '/O=bourse', days = DAYS }: Wanted): CertificateFiles {
    const files = { cert: this.#file(name, 'pem'), key: this.#file(name, 'key') };
    const [asked, terms] = [this.#file(name, 'csr'), this.#file(name, 'ext')];
    openssl('req', ...KEY, '-keyout', files.key, '-out', asked, '-subj', subject);
    const usage = 'extendedKeyUsage=serverAuth,clientAuth';
    writeFileSync(terms, `subjectAltName=IP:127.0.0.1\n${usage}\n`);
    const by = ['-CA', this.cert, '-CAkey', this.#file(this.#name, 'key'), '-CAcreateserial'];
    const made = ['-out', files.cert, '-extfile', terms, '-days', String(days)];
    openssl('x509', '-req', '-in', asked, ...by, ...made);
    return files;
  }

  #file(name: string, kind: string): string {
    return join(this.#folder, `${name}.${kind}`);
  }
}

function openssl(...words: readonly string[]): void {
  execFileSync('openssl', words, { stdio: 'pipe' });
}
