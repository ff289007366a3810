import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import type { AdminSetting } from '@tradesense/contract/settings.ts';
import {
  settingFault,
  SETTINGS,
  type SettingDefinition,
  type SettingGroup,
} from '@tradesense/contract/settings-constants.ts';
import { call } from '../../platform/api-client.ts';
import { QueryView } from '../../query-view.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { plainOr } from '../../ui/plain-decimal.ts';
import { TextField } from '../../ui/text-field.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { ADMIN_KEY, settingsQuery } from './admin-queries.ts';
import { timeText, valueText } from './admin-text.ts';
import styles from './settings-page.module.css';
import { OwnPassword } from './own-password.tsx';
import { useConfirmed } from './use-confirmed.ts';

const GROUPS: readonly SettingGroup[] = ['Announcement', 'Features', 'Tests and exams', 'Sandbox', 'Plans', 'Accounts'];

/**
 * Shows each setting with its limits and its last change. All server processes use a changed value within two seconds.
 */
export function SettingsPage() {
  const settings = useQuery(settingsQuery);
  return (
    <AdminFrame title="Settings">
      <QueryView query={settings} name="The settings" height="24rem">
        {({ settings: list }) =>
          GROUPS.map((group) => (
            <section key={group} className={styles['group']}>
              <h2>{group}</h2>
              {list
                .filter(({ key }) => SETTINGS[key].group === group)
                .map((setting) => (
                  <SettingForm key={`${setting.key} ${String(setting.value)}`} setting={setting} />
                ))}
            </section>
          ))
        }
      </QueryView>
    </AdminFrame>
  );
}

/** Converts the text of a field to the value of its setting. */
function valueOf(definition: SettingDefinition, text: string): string | number {
  return definition.kind === 'integer' && text.trim() !== '' ? Number(plainOr(text)) : text.trim();
}

function lastChangeText({ changedAt, initial, previous, value, changedBy }: AdminSetting): string {
  if (changedAt === null) return `Never changed; ${valueText(initial)}.`;
  const by = changedBy ?? 'a deleted account';
  return `Changed from ${valueText(previous)} to ${valueText(value)} by ${by}, ${timeText(changedAt)}.`;
}

function SettingForm({ setting }: { setting: AdminSetting }) {
  const definition: SettingDefinition = SETTINGS[setting.key];
  const client = useQueryClient();
  const [draft, setDraft] = useState<string | boolean>(
    typeof setting.value === 'boolean' ? setting.value : String(setting.value),
  );
  const [fault, setFault] = useState<string | null>(null);
  const [password, setPassword] = useState('');
  const value = typeof draft === 'boolean' ? draft : valueOf(definition, draft);
  const confirmed = useConfirmed(async () => {
    const { key } = setting;
    client.setQueryData(
      settingsQuery.queryKey,
      await call('PUT /api/admin/settings/{key}', { params: { key }, body: { value } }),
    );
    await client.invalidateQueries({ queryKey: ADMIN_KEY });
  });

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (confirmed.isBusy) return;
    const found = settingFault(definition, value);
    setFault(found);
    if (found === null) await confirmed.run(password);
  }

  const hint =
    definition.kind === 'integer'
      ? `${definition.min.toLocaleString('en')} to ${definition.max.toLocaleString('en')} ${definition.unit}`
      : undefined;
  return (
    <form className={styles['setting']} noValidate onSubmit={(event) => void submit(event)}>
      <div className={styles['field']}>
        {typeof draft === 'boolean' ? (
          <Checkbox label={definition.label} checked={draft} onCheckedChange={setDraft} />
        ) : (
          <TextField
            label={definition.label}
            hint={hint}
            inputMode={definition.kind === 'integer' ? 'numeric' : 'text'}
            value={draft}
            error={fault === null ? undefined : `The value ${fault}.`}
            onValueChange={setDraft}
          />
        )}
        <p className={styles['about']}>{definition.about}</p>
        <p className={styles['about']}>{lastChangeText(setting)}</p>
        {confirmed.needsPassword ? <OwnPassword value={password} onValue={setPassword} /> : null}
        {confirmed.failure === null ? null : <Alert tone="danger">{confirmed.failure}</Alert>}
      </div>
      <Button
        type="submit"
        size="small"
        variant="secondary"
        aria-label={`Save: ${definition.label}`}
        isBusy={confirmed.isBusy}
        disabled={value === setting.value}
      >
        Save
      </Button>
    </form>
  );
}
