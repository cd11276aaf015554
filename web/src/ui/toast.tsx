/** Short news at the edge of the page: what was done, or why it was not. */
import { Toast } from 'radix-ui';
import { CallError } from '../client/request.ts';
import { store, useStore } from '../feed/store.ts';

interface News {
  readonly id: number;
  readonly kind: 'done' | 'failed';
  readonly title: string;
  readonly text: string;
}

const MOST = 4;
const news = store<readonly News[]>([]);
let made = 0;

export function tell(kind: News['kind'], title: string, text = ''): void {
  made += 1;
  news.set([...news.get(), { id: made, kind, title, text }].slice(-MOST));
}

/** Tells why something failed, in the venue's own words. */
export function tellFailure(title: string, error: unknown): void {
  if (error instanceof CallError) tell('failed', title, `${error.message} (${error.code})`);
  else tell('failed', title, error instanceof Error ? error.message : String(error));
}

function dismiss(id: number): void {
  news.set(news.get().filter((entry) => entry.id !== id));
}

export function Toasts({ label }: { readonly label: string }) {
  const shown = useStore(news);
  return (
    <Toast.Provider swipeDirection="right" duration={6000} label={label}>
      {shown.map(({ id, kind, text, title }) => (
        <Toast.Root
          key={id}
          className={`toast toast-${kind}`}
          onOpenChange={(isOpen) => isOpen || dismiss(id)}
        >
          <Toast.Title className="toast-title">{title}</Toast.Title>
          {text === '' ? null : (
            <Toast.Description className="toast-text">{text}</Toast.Description>
          )}
        </Toast.Root>
      ))}
      <Toast.Viewport className="toasts" label={label} />
    </Toast.Provider>
  );
}
