import { Text } from '@mantine/core'
import type { ContentFigures } from '#app/content/dashboard-figures.ts'
import { editedAt } from '../edited-at.ts'
import styles from './dashboard.module.css'
import { Figure, Figures } from './figure.tsx'
import { FigurePanel } from './figure-panel.tsx'
import { ScreenLink } from './screen-link.tsx'
import type { Settled } from './settled.ts'

export function ContentPanel({ figures }: { figures: Promise<Settled<ContentFigures>> }) {
  return (
    <FigurePanel title="News and blog" figures={figures}>
      {(content) => (
        <>
          <Figures>
            <Figure value={content.liveNews} label="live news" to="/news-admin" />
            <Figure value={content.draftPosts} label="drafts" to="/blog-crm" />
            <Figure value={content.scheduledPosts} label="scheduled" to="/blog-crm" />
          </Figures>
          {content.nextPublication !== null && (
            <Text size="sm">
              The next post comes out on{' '}
              <time dateTime={content.nextPublication}>{editedAt(content.nextPublication)}</time>.
            </Text>
          )}
          <ul className={styles.list}>
            <li>
              <ScreenLink to="/blog-crm">Published posts</ScreenLink>
              <span className={styles.count}>{content.publishedPosts}</span>
            </li>
            <li>
              <ScreenLink to="/news-admin?show=deleted">Deleted news articles</ScreenLink>
              <span className={styles.count}>{content.deletedNews}</span>
            </li>
          </ul>
        </>
      )}
    </FigurePanel>
  )
}
