// `npm run seed:demo`: creates demo learners and their activity on the configured installation. `-- --remove` deletes
// them.
import { enableCompileCache } from 'node:module';
import { parseArgs } from 'node:util';
import '../server/src/platform/module-hooks.ts';
import { PASSWORD_MIN } from '@tradesense/contract/product.ts';
import { loadConfig } from '../server/src/config.ts';
import { printOperatorErrors } from './operator-command.ts';
import { UsageError } from './usage-error.ts';

const LEARNERS_MIN = 2;
const LEARNERS_MAX = 500;

const USAGE = `usage: npm run seed:demo -- [--learners <number>] [--seed <number>] [--password <password>] [--beside-real]
       npm run seed:demo -- --remove

  --learners     how many demo learners, ${LEARNERS_MIN} to ${LEARNERS_MAX}; 100 if absent
  --seed         whole number that decides who does what; 1 if absent
  --password     password of all demo learners; one made by chance, and printed, if absent
  --beside-real  also where accounts exist: then no demo learner is on a leaderboard or in a league
  --remove       delete all demo learners with everything that is theirs`;

function readArguments() {
  try {
    const { values } = parseArgs({
      options: {
        learners: { type: 'string', default: '100' },
        seed: { type: 'string', default: '1' },
        password: { type: 'string' },
        'beside-real': { type: 'boolean', default: false },
        remove: { type: 'boolean', default: false },
      },
    });
    return values;
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
  }
}

function wholeNumber(text: string, min: number, max: number): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < min || value > max) throw new UsageError(USAGE);
  return value;
}

async function run(): Promise<void> {
  enableCompileCache();
  const values = readArguments();
  const config = loadConfig(process.env);
  if (values.remove) {
    const { removeDemo } = await import('./demo/remove-demo.ts');
    console.log(`${await removeDemo(config)} demo learners removed`);
    return;
  }
  const learners = wholeNumber(values.learners, LEARNERS_MIN, LEARNERS_MAX);
  const seed = wholeNumber(values.seed, 0, 4_294_967_295);
  const { randomBytes } = await import('node:crypto');
  const password = values.password ?? randomBytes(12).toString('base64url');
  if (password.length < PASSWORD_MIN) throw new UsageError(`The password needs ${PASSWORD_MIN} characters.`);
  const { seedDemo } = await import('./demo/seed-demo.ts');
  const onDay = (day: number, count: number) => console.log(`day ${day}: ${count} learners`);
  const options = { learners, seed, password, wantsBesideReal: values['beside-real'], onDay };
  const { usernames, email } = await seedDemo(config, options);
  console.log(`${usernames.length} demo learners. Sign in as ${email} (teaches a class) with the password ${password}`);
}

await printOperatorErrors([], run);
