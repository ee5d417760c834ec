import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { Icon } from '#app/ui/icon/icon.tsx'
import { UnbrokenText } from '#app/ui/unbroken-text/unbroken-text.tsx'
import styles from './article-navigation.module.css'

interface ShareLinksProps {
  readonly title: string
  readonly address: string
}

/** Plain links: nothing loads from these networks before a click. */
export function ShareLinks({ title, address }: ShareLinksProps) {
  const links = [
    ['LinkedIn', `https://www.linkedin.com/sharing/share-offsite/?url=${encodeURIComponent(address)}`],
    ['WhatsApp', `https://wa.me/?text=${encodeURIComponent(`${title} ${address}`)}`],
    ['Email', `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(address)}`],
  ] as const
  return (
    <section aria-label="Share this article" className={styles.share}>
      <p className={styles.label}>Share</p>
      <ul className={styles.list}>
        {links.map(([name, href]) => (
          <li key={name}>
            <a href={href} rel="noopener" className={styles.link}>
              {name}
            </a>
          </li>
        ))}
        <CopyLink address={address} />
      </ul>
    </section>
  )
}

const LABELS = { idle: 'Copy link', copied: 'Link copied', refused: 'Couldn’t copy' } as const

/** Rendered if scripts and a clipboard are available. */
function CopyLink({ address }: { readonly address: string }) {
  const [available, setAvailable] = useState(false)
  const [state, setState] = useState<keyof typeof LABELS>('idle')
  useEffect(() => setAvailable(navigator.clipboard !== undefined), [])
  if (!available) return null

  function copy() {
    navigator.clipboard.writeText(address).then(
      () => setState('copied'),
      () => setState('refused'),
    )
  }
  return (
    <li>
      <button type="button" className={styles.link} onClick={copy}>
        <Icon name="link" size={18} />
        <span role="status">{LABELS[state]}</span>
      </button>
    </li>
  )
}

interface Neighbour {
  readonly title: string
  readonly to: string
}

interface PreviousNextLinksProps {
  /** Label of the navigation, such as `Other news`. */
  readonly label: string
  readonly older: Neighbour | null
  readonly newer: Neighbour | null
}

export function PreviousNextLinks({ label, older, newer }: PreviousNextLinksProps) {
  if (older === null && newer === null) return null
  return (
    <nav aria-label={label} className={styles.neighbours}>
      {older && (
        <Link to={older.to} rel="prev" className={styles.neighbour}>
          <span className={styles.direction}>
            <Icon name="arrowLeft" size={18} />
            Previous
          </span>
          <span className={styles.title}>
            <UnbrokenText text={older.title} />
          </span>
        </Link>
      )}
      {newer && (
        <Link to={newer.to} rel="next" className={`${styles.neighbour} ${styles.next}`}>
          <span className={styles.direction}>
            Next
            <Icon name="arrowRight" size={18} />
          </span>
          <span className={styles.title}>
            <UnbrokenText text={newer.title} />
          </span>
        </Link>
      )}
    </nav>
  )
}

interface MoreArticlesProps {
  readonly id: string
  readonly title: string
  readonly all: { readonly to: string; readonly label: string }
  readonly cards: readonly { readonly key: string; readonly card: ReactNode }[]
}

export function MoreArticles({ id, title, all, cards }: MoreArticlesProps) {
  if (cards.length === 0) return null
  return (
    <section className={styles.more} aria-labelledby={id}>
      <div className={styles.inner}>
        <div className={styles.head}>
          <h2 id={id}>{title}</h2>
          <Link to={all.to} className={styles.all}>
            {all.label}
          </Link>
        </div>
        <ul className={styles.cards}>
          {cards.map(({ key, card }) => (
            <li key={key} className={styles.card}>
              {card}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
