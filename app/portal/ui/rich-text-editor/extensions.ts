/** Editor schema, which a test compares with domain/rich-text/allowlist.ts. */
import { CodeBlock } from '@tiptap/extension-code-block'
import { Heading } from '@tiptap/extension-heading'
import { Link } from '@tiptap/extension-link'
import { OrderedList } from '@tiptap/extension-list'
import { type Extensions, Node } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { attributeValue, isAllowedLinkUrl, isPagePath } from '#domain/rich-text/allowlist.ts'
import type { Uploads } from './image-uploads.ts'
import { ImageNode, MissingImageNode, UploadingImageNode, VideoNode } from './media-nodes.ts'
import { Table, TableCell, TableHeader, TableRow } from './table-nodes.ts'

export interface EditorOptions {
  /** Origin of stored images; empty for the page’s own. */
  readonly origin: string
  /** Null if the text can’t have images. */
  readonly uploads: Uploads | null
  /** Asks for the alt text of the selected image. */
  readonly onDescribe?: () => void
}

/** Other text with full stops may be sentences without a space between them: `Before.Today`. */
function isExplicitAddress(text: string): boolean {
  return /^(?:https?:\/\/|mailto:|www\.)|^[^@/]+@[^@/]+$/i.test(text)
}

type Level = 2 | 3 | 4
const LEVELS: Level[] = [2, 3, 4]

const CallOut = Node.create({
  name: 'callOut',
  group: 'block',
  content: '(paragraph | heading | bulletList | orderedList)+',
  defining: true,
  parseHTML: () => [{ tag: 'aside' }],
  renderHTML: () => ['aside', 0],
})

/** Returns the link of a paragraph that is a button to our own website. */
function buttonLink(paragraph: Element): HTMLElement | null {
  const [link] = paragraph.children
  const isAlone = paragraph.children.length === 1 && paragraph.textContent === link?.textContent
  return isAlone && link?.matches('a[data-button]') ? (link as HTMLElement) : null
}

const ButtonLink = Node.create({
  name: 'buttonLink',
  group: 'block',
  content: 'text*',
  marks: '',
  defining: true,
  isolating: true,
  addAttributes: () => ({ href: { default: '/', rendered: false } }),
  parseHTML: () => [
    {
      tag: 'p',
      priority: 60,
      getAttrs: (paragraph) => {
        const href = buttonLink(paragraph)?.getAttribute('href') ?? ''
        return isPagePath(href) && isAllowedLinkUrl(href) ? { href } : false
      },
      contentElement: (paragraph) => buttonLink(paragraph as Element) ?? (paragraph as HTMLElement),
    },
  ],
  renderHTML: ({ node }) => ['p', ['a', { href: node.attrs.href, 'data-button': '' }, 0]],
})

export function editorExtensions({ origin, uploads, onDescribe = () => {} }: EditorOptions): Extensions {
  return [
    StarterKit.configure({
      heading: false,
      codeBlock: false,
      link: false,
      orderedList: false,
      dropcursor: { color: 'var(--blue)', width: 3 },
    }),
    Heading.extend({
      parseHTML: () => [
        ...LEVELS.map((level) => ({ tag: `h${level}`, attrs: { level } })),
        // The page title is the only heading 1.
        { tag: 'h1', attrs: { level: 2 } },
        { tag: 'h5', attrs: { level: 4 } },
        { tag: 'h6', attrs: { level: 4 } },
      ],
    }).configure({ levels: LEVELS }),
    OrderedList.extend({
      addAttributes: () => ({
        start: {
          default: 1,
          parseHTML: (list) => Number(attributeValue('ol', 'start', list.getAttribute('start')) ?? 1),
        },
      }),
    }),
    CodeBlock.extend({ addAttributes: () => ({}) }),
    Link.extend({
      addAttributes: () => ({ href: { default: null } }),
      renderHTML: ({ HTMLAttributes: { href } }) => ['a', isAllowedLinkUrl(String(href)) ? { href } : {}, 0],
    }).configure({
      openOnClick: false,
      defaultProtocol: 'https',
      markdownLinks: true,
      isAllowedUri: (href) => isAllowedLinkUrl(href),
      shouldAutoLink: isExplicitAddress,
    }),
    CallOut,
    ButtonLink,
    Table,
    TableRow,
    TableCell,
    TableHeader,
    ImageNode.configure({ origin, onDescribe }),
    VideoNode.configure({ origin }),
    UploadingImageNode.configure({ uploads }),
    MissingImageNode.configure({ uploads }),
  ]
}
