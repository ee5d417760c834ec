/** What an email does that an honest one seldom does, above its words; with what its server found of its sender. */
import { Alert, Text } from '@mantine/core'
import { checkInWords } from '#domain/mail/header-words.ts'
import type { OpenedLetter } from '#domain/mail/letter.ts'
import type { SafetyWarning } from '#domain/mail/safety.ts'
import styles from './email-viewer.module.css'

const WEIGHTS: Readonly<Record<SafetyWarning['weight'], { title: string; colour: string }>> = {
  danger: { title: 'Do not trust this email', colour: 'red' },
  care: { title: 'Take care', colour: 'yellow' },
  note: { title: 'Good to know', colour: 'blue' },
}
const ORDER = ['danger', 'care', 'note'] as const

export function SafetyStrip({ letter }: { readonly letter: OpenedLetter }) {
  const { warnings, authentication } = letter
  return (
    <section className={styles.safety} aria-label="Safety">
      {ORDER.map((weight) => {
        const some = warnings.filter((warning) => warning.weight === weight)
        if (some.length === 0) return null
        const { title, colour } = WEIGHTS[weight]
        return (
          <Alert key={weight} color={colour} title={title}>
            <ul className={styles.sentences}>
              {some.map(({ code, sentence }) => (
                <li key={`${code} ${sentence}`}>{sentence}</li>
              ))}
            </ul>
          </Alert>
        )
      })}
      <Text size="sm" c="dimmed">
        {warnings.length === 0 && 'Nothing odd was found. '}
        {authentication === null
          ? 'No server says whether it checked the sender.'
          : `${authentication.by || 'The receiving server'} checked the sender: SPF ${checkInWords(authentication.spf)}, DKIM ${checkInWords(authentication.dkim)}, DMARC ${checkInWords(authentication.dmarc)}.`}
      </Text>
    </section>
  )
}
