/** A field of an act, as its declaration says: a text, a choice, rows that come and go, or fields inside fields. */
import { Plus, X } from 'lucide-react';
import { type SyntheticEvent, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../../ui/button.tsx';
import { Check, SelectField, TextField } from '../../../ui/field.tsx';
import { useVenueWords } from '../../venue-words.ts';
import type { DeclaredField } from '../declarations.ts';
import { localText, momentOf } from '../report-times.ts';
import { useSuggestions } from '../use-suggestions.ts';
import {
  type Draft,
  type DraftRow,
  filledIn,
  groupOfDraft,
  kindOf,
  newRow,
  rowField,
  rowsOfDraft,
  textOfDraft,
} from './draft.ts';
import './form-field.css';

interface Given {
  readonly field: DeclaredField;
  readonly draft: Draft | undefined;
  readonly onDraft: (draft: Draft) => void;
  /** What it is called; absent: its name in the language of the page. */
  readonly label?: string;
  /** In a row there is no room for what is said about it. */
  readonly isInRow?: boolean;
}

interface Props extends Given {
  readonly label: string;
}

export function FormField(given: Given) {
  const { field: named, hint } = useVenueWords();
  const field = { ...given.field, about: hint(given.field.about) };
  const props: Props = { ...given, field, label: given.label ?? named(field.name) };
  switch (kindOf(props.field)) {
    case 'group':
      return <Group {...props} />;
    case 'rows':
    case 'pairs':
      return <Rows {...props} />;
    case 'choices':
      return <Choices {...props} />;
    case 'choice':
      return <ChoiceOf {...props} words={props.field.words} />;
    case 'yes-no':
      return <ChoiceOf {...props} words={['true', 'false']} />;
    default:
      return field.name === 'toMs' ? <Moment {...props} /> : <Text {...props} />;
  }
}

/** A moment of the calendar, sent as Unix ms. */
function Moment({ draft, field, label, onDraft }: Props) {
  return (
    <TextField
      label={`${label} (UTC+8)`}
      title={field.about}
      type="datetime-local"
      step="1"
      value={localText(textOfDraft(draft))}
      onChange={({ target }) => onDraft(momentOf(target.value))}
    />
  );
}

function Text({ draft, field, isInRow = false, label, onDraft }: Props) {
  return (
    <TextField
      label={label}
      suggestions={useSuggestions(field.name)}
      hint={isInRow ? undefined : field.about}
      title={isInRow ? field.about : undefined}
      inputMode={kindOf(field) === 'number' ? 'numeric' : undefined}
      value={textOfDraft(draft)}
      required={field.isRequired}
      onChange={({ target }) => onDraft(target.value)}
    />
  );
}

function ChoiceOf({
  draft,
  field,
  isInRow = false,
  label,
  onDraft,
  words,
}: Props & { readonly words: readonly string[] }) {
  const { variant, word } = useVenueWords();
  const said = field.variants === undefined ? word : variant;
  const chosen = textOfDraft(draft);
  const nothing = field.isRequired && chosen !== '' ? [] : [{ value: '', label: '—' }];
  return (
    <SelectField
      label={label}
      hint={isInRow ? undefined : field.about}
      value={chosen}
      options={[...nothing, ...words.map((value) => ({ value, label: said(value) }))]}
      onValue={onDraft}
    />
  );
}

/** Any of the words, each with a box to tick. */
function Choices({ draft, field, label, onDraft }: Props) {
  const { word: said } = useVenueWords();
  const ticked = groupOfDraft(draft);
  return (
    <fieldset className="part">
      <legend>{label}</legend>
      <About text={field.about} />
      <div className="part-choices">
        {(field.item?.words ?? []).map((word) => (
          <Check
            key={word}
            label={said(word)}
            isOn={ticked[word] === 'yes'}
            onChange={(isOn) => onDraft({ ...ticked, [word]: isOn ? 'yes' : '' })}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** Fields of an object. What may be left out is folded away until it is wanted. */
function Group(props: Props) {
  const { draft, field, label } = props;
  const t = useTranslations('operator');
  if (field.isRequired)
    return (
      <fieldset className="part">
        <legend>{label}</legend>
        <About text={field.about} />
        <GroupFields {...props} />
      </fieldset>
    );
  const filled = filledIn(draft);
  return (
    <details className="part" onInvalidCapture={unfold}>
      <summary>
        {label}
        {filled === 0 ? null : (
          <span className="part-filled">{t('filled', { filled: String(filled) })}</span>
        )}
      </summary>
      <fieldset aria-label={label}>
        <About text={field.about} />
        <GroupFields {...props} field={{ ...field, isRequired: filled > 0 }} />
      </fieldset>
    </details>
  );
}

/** What the browser wants corrected must be in sight. */
function unfold({ currentTarget }: SyntheticEvent<HTMLDetailsElement>): void {
  currentTarget.open = true;
}

/** A part that is left out asks for nothing. */
function GroupFields({ draft, field, isInRow = false, onDraft }: Props) {
  const group = groupOfDraft(draft);
  return (
    <div className="part-fields">
      {(field.fields ?? []).map((each) => (
        <FormField
          key={each.name}
          field={field.isRequired ? each : { ...each, isRequired: false }}
          draft={group[each.name]}
          onDraft={(inner) => onDraft({ ...group, [each.name]: inner })}
          isInRow={isInRow}
        />
      ))}
    </div>
  );
}

function Rows({ draft, field, label, onDraft }: Props) {
  const t = useTranslations('operator');
  const rows = rowsOfDraft(draft);
  const box = useRef<HTMLFieldSetElement>(null);
  const focusNext = useFocusNext(box, rows);
  const remove = (index: number) => {
    focusNext(index);
    onDraft(rows.toSpliced(index, 1));
  };
  return (
    <fieldset className="part" ref={box}>
      <legend>{label}</legend>
      <About text={field.about} />
      {rows.map((row, index) => (
        <Row
          key={row.id}
          field={rowField(field)}
          label={`${label} ${index + 1}`}
          draft={row.draft}
          onDraft={(inner) => onDraft(rows.with(index, { ...row, draft: inner }))}
          onRemove={() => remove(index)}
        />
      ))}
      <Button
        className="part-add"
        onClick={() => {
          focusNext(rows.length);
          onDraft([...rows, newRow(field)]);
        }}
      >
        <Plus size={14} aria-hidden /> {t('addRow', { name: label })}
      </Button>
    </fieldset>
  );
}

/** Where the focus goes when rows have changed: to the row at the given place, or the button that adds one. */
function useFocusNext(
  box: { readonly current: HTMLElement | null },
  rows: readonly DraftRow[],
): (index: number) => void {
  const wanted = useRef<number>(undefined);
  const { length } = rows;
  useEffect(() => {
    const index = wanted.current;
    wanted.current = undefined;
    if (index === undefined) return;
    const row = box.current?.querySelectorAll(':scope > .part-row')[index];
    const place = index < length ? row?.querySelector('input, select, summary, button') : undefined;
    const next = place ?? box.current?.querySelector(':scope > .part-add');
    if (next instanceof HTMLElement) next.focus();
  }, [box, length]);
  return (index) => {
    wanted.current = index;
  };
}

interface RowProps extends Props {
  readonly onRemove: () => void;
}

function Row({ onRemove, ...props }: RowProps) {
  const t = useTranslations('operator');
  const { field, label } = props;
  const isFlat = (field.fields ?? []).every(({ fields, item }) => !fields && !item);
  return (
    <fieldset className={`part-row ${isFlat ? 'part-flat' : ''}`} aria-label={label}>
      {kindOf(field) === 'group' ? (
        <GroupFields {...props} field={{ ...field, isRequired: true }} isInRow />
      ) : (
        <div className="part-fields">
          <FormField {...props} isInRow />
        </div>
      )}
      <button
        type="button"
        className="icon-button"
        aria-label={t('removeRow', { name: label })}
        onClick={onRemove}
      >
        <X size={14} aria-hidden />
      </button>
    </fieldset>
  );
}

function About({ text }: { readonly text: string }) {
  return text === '' ? null : <p className="field-hint">{text}</p>;
}
