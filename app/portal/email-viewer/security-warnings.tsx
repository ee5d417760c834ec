import { Alert, Text } from '@mantine/core'
import { describeAuthResult } from '#domain/email/header-labels.ts'
import type { ParsedEmail } from '#domain/email/parsed-email.ts'
import type { SecurityWarning } from '#domain/email/phishing-checks.ts'
import styles from './email-viewer.module.css'

const WEIGHTS: Readonly<Record<SecurityWarning['weight'], { title: string; colour: string }>> = {
  danger: { title: 'Don’t trust this email', colour: 'red' },
  care: { title: 'Be careful', colour: 'yellow' },
  note: { title: 'Good to know', colour: 'blue' },
}
const ORDER = ['danger', 'care', 'note'] as const

export function SecurityWarnings({ message }: { readonly message: ParsedEmail }) {
  const { warnings, authentication } = message
  return (
    <section className={styles.safety} aria-label="Safety">
      {ORDER.map((weight) => {
        const ofWeight = warnings.filter((warning) => warning.weight === weight)
        if (ofWeight.length === 0) return null
        const { title, colour } = WEIGHTS[weight]
        return (
          <Alert key={weight} color={colour} title={title}>
            <ul className={styles.sentences}>
              {ofWeight.map(({ code, sentence }) => (
                <li key={`${code} ${sentence}`}>{sentence}</li>
              ))}
            </ul>
          </Alert>
        )
      })}
      <Text size="sm" c="dimmed">
        {warnings.length === 0 && 'Nothing suspicious found. '}
        {authentication === null
          ? 'Sender not verified by any server.'
          : `${authentication.by || 'The receiving server'} checked the sender: SPF ${describeAuthResult(authentication.spf)}, DKIM ${describeAuthResult(authentication.dkim)}, DMARC ${describeAuthResult(authentication.dmarc)}.`}
      </Text>
    </section>
  )
}
