/** What was made just now: looked at, taken along, and set where it belongs. */
import { Anchor, Button, Group, Text } from '@mantine/core'
import { Link } from 'react-router'
import { pathOf } from '#app/content/picture-sets.ts'
import { type Format, fileNameOf, type SetAnswer, type Source } from '#domain/picture-sets/picture-sets.ts'
import { useMediaAddress } from '../../ui/layout-data.ts'
import { Panel } from '../../ui/screen.tsx'
import styles from '../image-generator.module.css'
import { ZipButton } from '../library/zip-button.tsx'
import { sizeName } from './desk-address.ts'
import { headOf, letStandAtHead } from './making.ts'

export interface Made {
  readonly answer: SetAnswer
  readonly title: string
  readonly altText: string
  readonly format: Format
  readonly source: Source | null
}

export function MadePanel({ made: { answer, title, altText, format, source } }: { readonly made: Made }) {
  const address = useMediaAddress()
  const { id, pictures } = answer
  const head = headOf(pictures)
  const pages = Math.max(...pictures.map(({ page }) => page))
  return (
    <Panel
      id="made"
      title="Stored"
      end={
        <Anchor component={Link} to="/image-generator/library">
          Library
        </Anchor>
      }
    >
      <ul className={styles.made} data-set={id}>
        {pictures.map((picture) => (
          <li key={`${picture.width}x${picture.height}-${picture.page}`}>
            <a href={address(pathOf(picture))} target="_blank" rel="noreferrer">
              <img src={address(pathOf(picture))} alt="" />
              <Text component="span" size="sm">
                {sizeName(picture)}, {picture.width} × {picture.height}
              </Text>
            </a>
          </li>
        ))}
      </ul>
      <Group>
        <ZipButton
          name={title}
          files={() =>
            pictures.map((picture) => ({
              name: fileNameOf(title, picture, format, { page: picture.page, pages }),
              address: address(pathOf(picture)),
            }))
          }
        />
        {head !== undefined && (source?.kind === 'news' || source?.kind === 'blog') && (
          <Button
            variant="default"
            size="compact-md"
            onClick={() => void letStandAtHead(source, head, altText)}
          >
            Set at the head
          </Button>
        )}
      </Group>
    </Panel>
  )
}
