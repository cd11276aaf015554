import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

interface Props {
  readonly title: string;
  readonly description?: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly size?: 'narrow' | 'wide';
}

export function Dialog(props: Props) {
  const { children, description, isOpen, onClose, size = 'narrow', title } = props;
  const t = useTranslations('app');
  return (
    <Radix.Root open={isOpen} onOpenChange={(open) => open || onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="dialog-shade" />
        <Radix.Content
          className={`dialog dialog-${size}`}
          onOpenAutoFocus={focusField}
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
        >
          <header className="dialog-head">
            <Radix.Title>{title}</Radix.Title>
            <Radix.Close className="icon-button" aria-label={t('close')}>
              <X size={16} aria-hidden />
            </Radix.Close>
          </header>
          {description === undefined ? null : (
            <Radix.Description className="dialog-about">{description}</Radix.Description>
          )}
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** A dialog with a field was opened to type in it; of any other the first button has the focus. */
function focusField(event: Event): void {
  const dialog = event.currentTarget;
  if (!(dialog instanceof HTMLElement)) return;
  const field = dialog.querySelector<HTMLElement>('input, select, textarea');
  if (field === null) return;
  event.preventDefault();
  field.focus();
}
