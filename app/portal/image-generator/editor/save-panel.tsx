import { Button, Checkbox, Group, NativeSelect, Stack, Text, Textarea } from '@mantine/core'
import {
  ALT_TEXT_MAX,
  FORMAT_NAMES,
  FORMATS,
  type Format,
  isLinkedSource,
  SOURCE_NAMES,
} from '#domain/image-sets/image-sets.ts'
import { FailureNotice } from '../../ui/screen.tsx'
import type { DesignDraft } from './design-draft.ts'

export interface ImagePlacement {
  readonly isSocialImage: boolean
  readonly isFeaturedImage: boolean
}

interface SavePanelProps {
  readonly draft: DesignDraft
  readonly suggestedAltText: string
  readonly count: number
  readonly placement: ImagePlacement
  readonly hasSocialSize: boolean
  readonly isBusy: boolean
  readonly failure: string | null
  readonly altTextError: string | null
  readonly onChange: (change: Partial<DesignDraft>, what: string) => void
  readonly onPlacementChange: (placement: ImagePlacement) => void
  readonly onSave: () => void
}

export function SavePanel(props: SavePanelProps) {
  const {
    draft,
    suggestedAltText,
    count,
    placement,
    hasSocialSize,
    isBusy,
    failure,
    altTextError,
    onChange,
    onPlacementChange,
  } = props
  const { source, altText, format, follows } = draft
  const isNewsOrPost = source?.kind === 'news' || source?.kind === 'blog'
  return (
    <Stack gap="md">
      <Textarea
        label="Alt text"
        description="Describes the image to people who can’t see it. We suggest a text based on your content: check it before saving."
        name="alt-text"
        required
        autosize
        minRows={2}
        maxLength={ALT_TEXT_MAX}
        value={altText ?? suggestedAltText}
        error={altTextError}
        onChange={({ currentTarget }) => onChange({ altText: currentTarget.value }, 'alt text')}
      />
      {altText !== null && altText !== suggestedAltText && (
        <Group>
          <Button
            size="compact-sm"
            variant="subtle"
            onClick={() => onChange({ altText: null }, 'draft of alt text')}
          >
            Use suggested text
          </Button>
        </Group>
      )}
      <NativeSelect
        label="File format"
        value={format}
        data={FORMATS.map((each) => ({ value: each, label: FORMAT_NAMES[each] }))}
        onChange={({ currentTarget }) => onChange({ format: currentTarget.value as Format }, 'format')}
      />
      {source !== null && isLinkedSource(source.kind) && (
        <Stack gap="xs">
          <Checkbox
            label={`Update when the ${SOURCE_NAMES[source.kind][0].toLowerCase()} changes`}
            checked={follows}
            onChange={({ currentTarget }) => onChange({ follows: currentTarget.checked }, 'follows')}
          />
          <Checkbox
            label="Use as social image"
            disabled={!hasSocialSize || format === 'avif'}
            description={
              hasSocialSize && format !== 'avif'
                ? undefined
                : 'Needs the 1200 × 630 size, in any format except AVIF.'
            }
            checked={placement.isSocialImage && hasSocialSize && format !== 'avif'}
            onChange={({ currentTarget }) =>
              onPlacementChange({ ...placement, isSocialImage: currentTarget.checked })
            }
          />
          {isNewsOrPost && (
            <Checkbox
              label={
                source.kind === 'news'
                  ? 'Use as featured image of the article'
                  : 'Use as featured image of the post'
              }
              checked={placement.isFeaturedImage}
              onChange={({ currentTarget }) =>
                onPlacementChange({ ...placement, isFeaturedImage: currentTarget.checked })
              }
            />
          )}
        </Stack>
      )}
      <FailureNotice failure={failure} />
      <Group>
        <Button loading={isBusy} disabled={count === 0} onClick={props.onSave}>
          {count === 1 ? 'Create image' : `Create ${count} images`}
        </Button>
        <Text size="sm" c="dimmed">
          Saved to the library, where you can reuse and download it. Shortcut: Ctrl + Enter.
        </Text>
      </Group>
    </Stack>
  )
}
