import { type FormEvent, type KeyboardEvent, type MouseEvent, useId, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { buttonClass } from '#app/ui/button/button.ts'
import { Icon } from '#app/ui/icon/icon.tsx'
import { UnbrokenText } from '#app/ui/unbroken-text/unbroken-text.tsx'
import { FLUTE_THICKNESS_MM, type Product } from '#domain/company/product.ts'
import { getEnquiryPath, productPath } from '#domain/products/product-path.ts'
import {
  getAdjacentProduct,
  positionOf,
  productCategory,
  selectedProduct,
} from '#domain/products/products.ts'
import { getModalPath, productCardId } from './product-card.tsx'
import styles from './product-dialog.module.css'
import { ProductImage } from './product-image.tsx'
import { useDialog, useSwipe } from './use-modal.ts'
import { useProductEvents } from './use-product-events.ts'

interface ProductDialogProps {
  readonly selected: Product | null
  readonly all: readonly Product[]
  /** Filtered products, through which the buttons step. */
  readonly listed: readonly Product[]
  /** Filter query; empty for none. */
  readonly filters: string
}

/** Dialog of the product in the URL. Its buttons submit a form, so they work without scripts. */
export function ProductDialog({ selected, all, listed, filters }: ProductDialogProps) {
  const navigate = useNavigate()
  const titleId = useId()
  // Keeps the content while it fades out.
  const [shown, setShown] = useState(selected)
  if (selected !== null && selected !== shown) setShown(selected)

  const title = useRef<HTMLHeadingElement>(null)
  const { dialog, isOpenInMarkup } = useDialog(selected !== null, title, () =>
    shown === null ? null : document.getElementById(productCardId(shown)),
  )
  const previousButton = useRef<HTMLButtonElement>(null)
  const nextButton = useRef<HTMLButtonElement>(null)
  useProductEvents(selected, all)
  const swipe = useSwipe(step)

  const previous = shown && getAdjacentProduct(shown, -1, listed)
  const next = shown && getAdjacentProduct(shown, 1, listed)

  function step(direction: -1 | 1) {
    // From the URL, which is ahead of the rendered state during fast key presses.
    const from = selectedProduct(new URLSearchParams(window.location.search).get('selected'), all)
    const to = from && getAdjacentProduct(from, direction, listed)
    if (to === null) return
    // A button that becomes disabled would lose the focus.
    if (getAdjacentProduct(to, direction, listed) === null) {
      const [button, other] =
        direction === 1
          ? [nextButton.current, previousButton.current]
          : [previousButton.current, nextButton.current]
      if (document.activeElement === button) other?.focus()
    }
    // Replaces the entry, so that Back leaves the dialog and not the previous product.
    void navigate(getModalPath(to, filters), { preventScrollReset: true, replace: true })
  }

  function close() {
    if (selected !== null) void navigate(`/products${filters}`, { preventScrollReset: true })
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    if (submitter === previousButton.current) step(-1)
    else if (submitter === nextButton.current) step(1)
    else close()
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    if (event.key === 'ArrowLeft') step(-1)
    if (event.key === 'ArrowRight') step(1)
  }

  return (
    <dialog
      ref={dialog}
      open={isOpenInMarkup}
      className={styles.dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
      onClose={close}
      onClick={(event: MouseEvent) => event.target === dialog.current && close()}
      onKeyDown={handleKeyDown}
      {...swipe}
    >
      {shown !== null && (
        <form action="/products" method="get" className={styles.content} onSubmit={handleSubmit}>
          {[...new URLSearchParams(filters)].map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <button type="submit" className={styles.close}>
            Close
          </button>
          <ProductImage
            key={shown.id}
            product={shown}
            className={styles.image}
            sizes="(min-width: 62rem) 39rem, 100vw"
            urgent
          />
          <div className={styles.text} aria-live="polite">
            <p className={styles.count}>
              {positionOf(shown, listed)} of {listed.length}
            </p>
            <h2 ref={title} id={titleId} className={styles.title} tabIndex={-1}>
              <UnbrokenText text={shown.title} />
            </h2>
            <p>{shown.description}</p>
            <ProductDetails product={shown} />
            <p>
              <Link to={productPath(shown)}>More about this pack</Link>
            </p>
          </div>
          <div className={styles.steps}>
            <button
              type="submit"
              ref={previousButton}
              className={styles.stepButton}
              name="selected"
              value={previous?.id ?? ''}
              disabled={previous === null}
              aria-label="Previous product"
            >
              <Icon name="arrowLeft" />
            </button>
            <button
              type="submit"
              ref={nextButton}
              className={styles.stepButton}
              name="selected"
              value={next?.id ?? ''}
              disabled={next === null}
              aria-label="Next product"
            >
              <Icon name="arrowRight" />
            </button>
            <Link to={getEnquiryPath(shown)} className={`${buttonClass('primary')} ${styles.enquiryLink}`}>
              Ask about this box
            </Link>
          </div>
        </form>
      )}
    </dialog>
  )
}

export function ProductDetails({ product }: { readonly product: Product }) {
  const facts = [
    ['FEFCO style', product.fefco],
    // A style that is only its FEFCO code is already shown.
    ...(product.style.startsWith('FEFCO') ? [] : [['Construction', product.style]]),
    ['Board', product.board],
    ['Flute', `${product.flute}, ${FLUTE_THICKNESS_MM[product.flute]} mm thick`],
    ['Print method', product.print],
    ['Category', productCategory(product.title)],
  ]
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name} className={styles.fact}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
