import { useEffect, useState } from 'react'
import { Icon } from '#app/ui/icon/icon.tsx'
import css from './share-links.module.css'

interface ShareLinksProps {
  readonly title: string
  /** Absolute. */
  readonly address: string
}

/** Plain links: nothing of these networks is loaded until somebody follows one. */
export function ShareLinks({ title, address }: ShareLinksProps) {
  const links = [
    ['LinkedIn', `https://www.linkedin.com/sharing/share-offsite/?url=${encodeURIComponent(address)}`],
    ['WhatsApp', `https://wa.me/?text=${encodeURIComponent(`${title} ${address}`)}`],
    ['Email', `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(address)}`],
  ] as const
  return (
    <section aria-label="Share this article" className={css.share}>
      <p className={css.label}>Share</p>
      <ul className={css.list}>
        {links.map(([name, href]) => (
          <li key={name}>
            <a href={href} rel="noopener" className={css.link}>
              {name}
            </a>
          </li>
        ))}
        <CopyLink address={address} />
      </ul>
    </section>
  )
}

const LABELS = { idle: 'Copy link', copied: 'Link copied', refused: 'Could not copy' } as const

/** Appears once there are scripts and a clipboard to copy to. */
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
      <button type="button" className={css.link} onClick={copy}>
        <Icon name="link" size={18} />
        <span role="status">{LABELS[state]}</span>
      </button>
    </li>
  )
}
