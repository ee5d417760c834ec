import { Anchor, Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { getImagePath, setImageSetAltText } from '#app/content/image-sets.ts'
import {
  ALT_TEXT_MAX,
  ALT_TEXT_MISSING,
  type Format,
  getFileName,
  type ImageSetResponse,
  type Source,
} from '#domain/image-sets/image-sets.ts'
import { useMediaUrl } from '../../ui/layout-data.ts'
import { FailureNotice, Panel } from '../../ui/screen.tsx'
import { useAction } from '../../ui/use-action.ts'
import styles from '../image-generator.module.css'
import { ZipButton } from '../library/zip-button.tsx'
import { sizeName } from './editor-url.ts'
import { findFeaturedImage, setAsFeaturedImage } from './save-image-set.ts'

export interface SavedImageSet {
  readonly response: ImageSetResponse
  readonly title: string
  readonly altText: string
  readonly format: Format
  readonly source: Source | null
}

export default function ResultPanel({
  saved: { response, title, altText, format, source },
}: {
  readonly saved: SavedImageSet
}) {
  const address = useMediaUrl()
  const { id, pictures } = response
  const [altTextInput, setAltTextInput] = useState(altText)
  const [savedAltText, setSavedAltText] = useState(altText)
  const savingAltText = useAction((client, value: string) => setImageSetAltText(client, id, value), {
    reloads: false,
    done: () => 'Alt text saved',
    onDone: (_, next) => setSavedAltText(next),
  })
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.scrollIntoView({ block: 'nearest' }), [])
  const featuredImage = findFeaturedImage(pictures)
  const pages = Math.max(...pictures.map(({ page }) => page))
  return (
    <Panel
      id="made"
      title="Saved"
      end={
        <Anchor component={Link} to="/image-generator/library">
          Library
        </Anchor>
      }
    >
      <ul className={styles.savedImages} data-set={id}>
        {pictures.map((picture) => (
          <li key={`${picture.width}x${picture.height}-${picture.page}`}>
            <Anchor href={address(getImagePath(picture))} target="_blank" rel="noreferrer">
              <img src={address(getImagePath(picture))} alt="" />
              <Text component="span" size="sm">
                {sizeName(picture)}, {picture.width} × {picture.height}
              </Text>
            </Anchor>
          </li>
        ))}
      </ul>
      <Stack gap="xs" ref={panel}>
        <Textarea
          label="Alt text of the saved images"
          description="Suggested from your content. Check that it describes the images."
          required
          autosize
          maxLength={ALT_TEXT_MAX}
          value={altTextInput}
          error={altTextInput.trim() === '' ? ALT_TEXT_MISSING : null}
          onChange={({ currentTarget }) => setAltTextInput(currentTarget.value)}
        />
        <FailureNotice failure={savingAltText.failure} />
        <Group>
          <Button
            variant="default"
            size="compact-md"
            disabled={altTextInput.trim() === '' || altTextInput.trim() === savedAltText}
            loading={savingAltText.isBusy}
            onClick={() => void savingAltText.run(altTextInput.trim())}
          >
            Save alt text
          </Button>
        </Group>
      </Stack>
      <Group>
        <ZipButton
          name={title}
          files={() =>
            pictures.map((picture) => ({
              name: getFileName(title, picture, format, { page: picture.page, pages }),
              url: address(getImagePath(picture)),
            }))
          }
        />
        {featuredImage !== undefined && (source?.kind === 'news' || source?.kind === 'blog') && (
          <Button
            variant="default"
            size="compact-md"
            onClick={() => void setAsFeaturedImage(source, featuredImage, savedAltText)}
          >
            Use as featured image
          </Button>
        )}
      </Group>
    </Panel>
  )
}
