import { useState } from 'react';
import { CHART_TEMPLATES_MAX } from '@tradesense/contract/desk-constants.ts';
import type { ChartTemplate, StoredChartTemplate } from '@tradesense/contract/desk.ts';
import { countText } from '@tradesense/core/kernel/number-text.ts';
import { parseChartSettings, type ChartSettings } from '../../../chart/model/chart-settings.ts';
import { SCALE_LABELS, SERIES_LABELS } from '../../../chart/model/setting-text.ts';
import { call } from '../../../platform/api-client.ts';
import { failureText } from '../../../platform/failure-text.ts';
import { randomUuid } from '../../../platform/random-uuid.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { useDeskActs } from '../panels/use-desk-action.ts';
import { nameFault } from '../presets/name-fault.ts';
import { NamedItem } from '../presets/named-item.tsx';
import { NameForm } from '../presets/name-form.tsx';
import styles from '../presets/presets-dialog.module.css';
import { useDeskList } from '../presets/use-desk-list.ts';

/** Returns the learner's chart templates, and the function that changes them on the server. */
const useChartTemplates = () =>
  useDeskList<StoredChartTemplate>({
    name: 'chart-templates',
    load: async (signal) => {
      const { templates, version } = await call('GET /api/desk/chart-templates', { signal });
      return { items: templates, version };
    },
    // The type is asserted, because stored templates may come from another release. The server validates each field.
    store: async (items, version) => {
      const body = { version, templates: items as unknown as ChartTemplate[] };
      return (await call('PUT /api/desk/chart-templates', { body })).version;
    },
  });

interface TemplatesDialogProps {
  readonly settings: ChartSettings;
  readonly onApply: (settings: ChartSettings) => void;
  readonly onClose: () => void;
}

const FULL = `There are ${CHART_TEMPLATES_MAX} templates. Delete one to save another.`;

/** Returns the settings of a template as text: 'Candles, logarithmic, 3 indicators'. */
function templateText({ series, scale, indicators }: ChartSettings): string {
  return [SERIES_LABELS[series], SCALE_LABELS[scale].toLowerCase(), countText(indicators.length, 'indicator')].join(
    ', ',
  );
}

/**
 * Dialog that saves the indicators and display settings of the chart as a named template. Templates can also be
 * applied, renamed and deleted here.
 */
export function TemplatesDialog({ settings, onApply, onClose }: TemplatesDialogProps) {
  const list = useChartTemplates();
  const acts = useDeskActs();
  const [renamed, setRenamed] = useState<string | null>(null);
  const { items, change, isLoaded } = list;
  function save(name: string): string | null {
    if (items.length >= CHART_TEMPLATES_MAX) return FULL;
    const wrong = nameFault(name, items);
    if (wrong !== null) return wrong;
    const made = { id: randomUuid(crypto), name: name.trim(), settings };
    acts.run('save', () => change((known) => [...known, made]));
    return null;
  }
  function rename(id: string, name: string): string | null {
    const wrong = nameFault(name, items, id);
    if (wrong !== null) return wrong;
    const next = (known: readonly StoredChartTemplate[]) =>
      known.map((each) => (each.id === id ? { ...each, name: name.trim() } : each));
    const done = () => setRenamed(null);
    acts.run(id, () => change(next), done);
    return null;
  }
  function apply({ settings: stored }: StoredChartTemplate): void {
    // A setting that this release does not know is ignored, and the chart keeps its own.
    onApply(parseChartSettings(stored, settings));
    onClose();
  }
  return (
    <Dialog isOpen title="Chart templates" onClose={onClose}>
      <div className={styles['content']}>
        <p>A template keeps the indicators and the display of a chart, for every asset. It is saved to your account.</p>
        {isLoaded ? (
          <NameForm label="Name of the chart as it is now" words="Save" isBusy={acts.busy === 'save'} onName={save} />
        ) : (
          <NotLoaded {...list} />
        )}
        {acts.rejection === null ? null : (
          <Alert tone="danger" title="The templates are as they were">
            <p>{acts.rejection}</p>
          </Alert>
        )}
        <ul className={styles['list']} aria-label="Saved templates">
          {items.map((each) => (
            <NamedItem
              key={each.id}
              name={each.name}
              isRenamed={renamed === each.id}
              isBusy={acts.busy === each.id}
              onRename={() => setRenamed(each.id)}
              onName={(name) => rename(each.id, name)}
              onDelete={() => acts.run(each.id, () => change((known) => known.filter(({ id }) => id !== each.id)))}
            >
              <div className={styles['words']}>
                <strong>{each.name}</strong>
                <p>{templateText(parseChartSettings(each.settings))}</p>
              </div>
              <Button size="small" variant="secondary" aria-label={`Apply ${each.name}`} onClick={() => apply(each)}>
                Apply
              </Button>
            </NamedItem>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

function NotLoaded({ error, isFetching, refetch }: ReturnType<typeof useChartTemplates>) {
  if (error === null) return <Spinner label="Loading your templates" />;
  return (
    <LoadFailure
      title="Your templates could not be loaded"
      text={failureText(error)}
      isRetrying={isFetching}
      onRetry={() => void refetch()}
    />
  );
}
