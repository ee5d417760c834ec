/** The links of an email with where they really lead. None can be followed here: whoever wants to copies the address. */
import { Button, CopyButton, Text } from '@mantine/core'
import { useState } from 'react'
import type { BodyLink } from '#domain/email/parsed-email.ts'
import styles from './email-viewer.module.css'

const SHOWN_AT_FIRST = 10

export function MessageLinks({ links }: { readonly links: readonly BodyLink[] }) {
  const [isWhole, setWhole] = useState(false)
  if (links.length === 0) return null
  const shown = isWhole ? links : links.slice(0, SHOWN_AT_FIRST)
  return (
    <section aria-label="Links" className={styles.links}>
      <Text fw={600}>
        {links.length === 1 ? 'One link, and where it leads' : `${links.length} links, and where they lead`}
      </Text>
      <ol>
        {shown.map(({ number, text, target }) => (
          <li key={number}>
            <span className={styles.number}>[{number}]</span>
            <div>
              <code className={styles.target}>{target}</code>
              {text !== '' && text !== target && (
                <Text size="sm" c="dimmed">
                  Shown as “{text}”
                </Text>
              )}
            </div>
            <CopyButton value={target}>
              {({ copied, copy }) => (
                <Button
                  size="compact-sm"
                  variant="default"
                  onClick={copy}
                  aria-label={`Copy the address of link ${number}`}
                  data-unprinted
                >
                  {copied ? 'Copied' : 'Copy'}
                </Button>
              )}
            </CopyButton>
          </li>
        ))}
      </ol>
      {shown.length < links.length && (
        <Button size="compact-md" variant="subtle" onClick={() => setWhole(true)}>
          All {links.length} links
        </Button>
      )}
    </section>
  )
}
