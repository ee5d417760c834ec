import { Button, Text } from '@mantine/core'
import { type AccountResponse, STORED_RECORD_TYPES, type StoredRecordType } from '#domain/users/account.ts'
import { ACCOUNT_API } from '#domain/users/account-api.ts'
import { saveFile } from '../ui/list/csv-export.ts'
import { callWebsiteApi } from '../ui/loader-data.ts'
import { FailureNotice, Panel } from '../ui/screen.tsx'
import { useAction } from '../ui/use-action.ts'
import styles from './my-account.module.css'

const RECORD_TYPES = Object.keys(STORED_RECORD_TYPES) as StoredRecordType[]

export function StoredData({ held }: { held: AccountResponse['held'] }) {
  const present = RECORD_TYPES.filter((kind) => held[kind] > 0)
  const absent = RECORD_TYPES.filter((kind) => held[kind] === 0)
  const download = useAction(
    { withSession: (session, _: null) => callWebsiteApi<unknown>(session, 'GET', ACCOUNT_API.export) },
    {
      reloads: false,
      onDone: (records) => saveFile('my-data.json', JSON.stringify(records, null, 2), 'application/json'),
    },
  )

  return (
    <Panel id="held" title="Data we store about you">
      <dl className={styles.records}>
        {present.map((kind) => (
          <div key={kind} className={styles.record}>
            <dt>
              {STORED_RECORD_TYPES[kind].label} <span className={styles.count}>{held[kind]}</span>
            </dt>
            <dd>{STORED_RECORD_TYPES[kind].detail}</dd>
          </div>
        ))}
      </dl>
      {absent.length > 0 && (
        <Text c="dimmed">
          No data stored for: {absent.map((kind) => STORED_RECORD_TYPES[kind].label.toLowerCase()).join(', ')}
          .
        </Text>
      )}
      <FailureNotice failure={download.failure} />
      <div>
        <Button variant="default" loading={download.isBusy} onClick={() => void download.run(null)}>
          Download my data
        </Button>
        <Text size="sm" c="dimmed" mt="xs">
          A JSON file, which other programs can read.
        </Text>
      </div>
    </Panel>
  )
}
