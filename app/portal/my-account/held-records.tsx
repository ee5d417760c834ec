import { Alert, Button, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { browserSession } from '#app/session/browser-session.ts'
import { ACCOUNT_API, type AccountAnswer, HELD_RECORDS, type HeldRecord } from '#domain/people/account.ts'
import { askWebsite } from '../website-call.ts'
import styles from './my-account.module.css'
import { saveFile } from './save-file.ts'

const KINDS = Object.keys(HELD_RECORDS) as HeldRecord[]

/** What is stored about the person, counted and in plain words, with all of it to take away. */
export function HeldRecords({ held }: { held: AccountAnswer['held'] }) {
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const kept = KINDS.filter((kind) => held[kind] > 0)
  const absent = KINDS.filter((kind) => held[kind] === 0)

  async function download() {
    setFailure(null)
    setBusy(true)
    const answer = await askWebsite<unknown>(await browserSession(), 'GET', ACCOUNT_API.export)
    setBusy(false)
    if (answer.failure !== null) setFailure(answer.failure)
    else saveFile('my-data.json', JSON.stringify(answer.data, null, 2), 'application/json')
  }

  return (
    <section aria-labelledby="held-heading" className={styles.panel}>
      <Title order={2} id="held-heading">
        What is stored about you
      </Title>
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
      {failure !== null && (
        <Alert color="red" role="alert">
          {failure}
        </Alert>
      )}
      <div>
        <Button variant="default" loading={isBusy} onClick={() => void download()}>
          Download all of it
        </Button>
        <Text size="sm" c="dimmed" mt="xs">
          A file of the form JSON, which other programs can read.
        </Text>
      </div>
    </section>
  )
}
