import { Anchor, Table } from '@mantine/core'
import { Link } from 'react-router'
import { longBritishDate } from '#domain/dates/british-date.ts'
import { NewsActionButtons } from './news-action-buttons.tsx'
import styles from './news-list.module.css'
import type { NewsListProps } from './news-list.tsx'
import { NewsThumbnail } from './news-thumbnail.tsx'
import { TYPE_NAMES } from './type-names.ts'

export function NewsTable({ articles, mediaOrigin, actions }: NewsListProps) {
  return (
    <div className={styles.sheet}>
      <Table verticalSpacing="sm" horizontalSpacing="md" highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Article</Table.Th>
            <Table.Th>Type</Table.Th>
            <Table.Th>Date</Table.Th>
            <Table.Th className={styles.actionsHeading}>Actions</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {articles.map((article) => (
            <Table.Tr key={article.id}>
              <Table.Td>
                <div className={styles.titled}>
                  <NewsThumbnail article={article} mediaOrigin={mediaOrigin} />
                  <Anchor component={Link} to={`/news-admin/${article.id}`} className={styles.title}>
                    {article.title}
                  </Anchor>
                </div>
              </Table.Td>
              <Table.Td>{TYPE_NAMES[article.type]}</Table.Td>
              <Table.Td className={styles.date}>
                <time dateTime={article.date}>{longBritishDate(article.date)}</time>
              </Table.Td>
              <Table.Td>
                <NewsActionButtons article={article} actions={actions} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}
