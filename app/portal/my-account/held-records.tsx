import { Button, Text } from '@mantine/core'
import { type AccountAnswer, HELD_RECORDS, type HeldRecord } from '#domain/people/account.ts'
import { ACCOUNT_API } from '#domain/people/account-api.ts'
import { askWebsite } from '../ui/calls.ts'
import { saveFile } from '../ui/list/list-file.ts'
import { FailureNotice, Panel } from '../ui/screen.tsx'
import { useAction } from '../ui/use-action.ts'
import styles from './my-account.module.css'

const KINDS = Object.keys(HELD_RECORDS) as HeldRecord[]

/** What is stored about the person, counted and in plain words, with all of it to take away. */
export function HeldRecords({ held }: { held: AccountAnswer['held'] }) {
  const kept = KINDS.filter((kind) => held[kind] > 0)
  const absent = KINDS.filter((kind) => held[kind] === 0)
  const download = useAction(
    { withSession: (session, _: null) => askWebsite<unknown>(session, 'GET', ACCOUNT_API.export) },
    {
      reads: false,
      onDone: (records) => saveFile('my-data.json', JSON.stringify(records, null, 2), 'application/json'),
    },
  )

  return (
    <Panel id="held" title="What is stored about you">
      <dl className={styles.held}>
        {kept.map((kind) => (
          <div key={kind} className={styles.kind}>
            <dt>
              {HELD_RECORDS[kind].label} <span className={styles.count}>{held[kind]}</span>
            </dt>
            <dd>{HELD_RECORDS[kind].detail}</dd>
          </div>
        ))}
      </dl>
      {absent.length > 0 && (
        <Text c="dimmed">
          Nothing is stored of: {absent.map((kind) => HELD_RECORDS[kind].label.toLowerCase()).join(', ')}.
        </Text>
      )}
      <FailureNotice failure={download.failure} />
      <div>
        <Button variant="default" loading={download.isBusy} onClick={() => void download.run(null)}>
          Download all of it
        </Button>
        <Text size="sm" c="dimmed" mt="xs">
          A file of the form JSON, which other programs can read.
        </Text>
      </div>
    </Panel>
  )
}
