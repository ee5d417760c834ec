import { mediaAddress } from '#app/content/media-address.ts'
import type { NewsSummary } from '#app/content/news.ts'
import { Icon } from '#app/ui/icon/icon.tsx'
import styles from './news-list.module.css'

/** Beside its title, so it says nothing of its own. */
export function NewsThumbnail({ article, mediaOrigin }: { article: NewsSummary; mediaOrigin: string }) {
  const { image, video } = article
  if (image !== null) {
    return <img src={mediaAddress(mediaOrigin, image)} alt="" loading="lazy" className={styles.thumbnail} />
  }
  if (video !== null) {
    return (
      <video src={mediaAddress(mediaOrigin, video)} muted preload="metadata" className={styles.thumbnail}>
        <track kind="captions" />
      </video>
    )
  }
  return (
    <span className={styles.thumbnail}>
      <Icon name="news" />
    </span>
  )
}
