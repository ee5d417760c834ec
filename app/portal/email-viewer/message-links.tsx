/** Lists an email's links with their real targets. They are text, so that no link is opened by accident. */
import { Button, CopyButton, Text } from '@mantine/core'
import { useState } from 'react'
import type { BodyLink } from '#domain/email/parsed-email.ts'
import styles from './email-viewer.module.css'

const INITIAL_COUNT = 10

export function MessageLinks({ links }: { readonly links: readonly BodyLink[] }) {
  const [isExpanded, setExpanded] = useState(false)
  if (links.length === 0) return null
  const shown = isExpanded ? links : links.slice(0, INITIAL_COUNT)
  return (
    <section aria-label="Links" className={styles.links}>
      <Text fw={600}>{links.length === 1 ? '1 link' : `${links.length} links`}</Text>
      <ol>
        {shown.map(({ number, text, target }) => (
          <li key={number}>
            <span className={styles.number}>[{number}]</span>
            <div>
              <code className={styles.target}>{target}</code>
              {text !== '' && text !== target && (
                <Text size="sm" c="dimmed">
                  Link text: “{text}”
                </Text>
              )}
            </div>
            <CopyButton value={target}>
              {({ copied, copy }) => (
                <Button
                  size="compact-sm"
                  variant="default"
                  onClick={copy}
                  aria-label={`Copy URL of link ${number}`}
                  data-print-hidden
                >
                  {copied ? 'Copied' : 'Copy'}
                </Button>
              )}
            </CopyButton>
          </li>
        ))}
      </ol>
      {shown.length < links.length && (
        <Button size="compact-md" variant="subtle" onClick={() => setExpanded(true)}>
          Show all {links.length} links
        </Button>
      )}
    </section>
  )
}
