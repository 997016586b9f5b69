import { type CSSProperties, Fragment, type ReactNode, useState } from 'react';
import { trackingAttributes } from '../../domain/analytics-events.ts';
import { bannerPictureInFormat } from '../../domain/banner-pictures.ts';
import { BREAKPOINTS, windowWidth } from '../../domain/breakpoints.ts';
import { type BannerImage, menuTarget, type NavBanner } from '../../domain/header-settings.ts';
import { routedLink } from '../../domain/routed-link.ts';
import { newTabAttributes } from '../new-tab-attributes.ts';
import { NewTabNote } from '../new-tab-note.tsx';
import { RichTextView } from './rich-text-view.tsx';

/** Minimum window width of each larger picture, in CSS pixels. Source: specification §9. */
const IMAGE_MIN_WIDTHS_PX = [
  ['image_xxl', BREAKPOINTS.xxl],
  ['image_xl', BREAKPOINTS.xl],
  ['image_lg', BREAKPOINTS.lg],
  ['image_md', BREAKPOINTS.md],
] as const;

interface SourcesProps {
  readonly address: string;
  readonly media?: string;
}

/** Sources of a picture in AVIF and WebP, if they exist. */
function SmallerSources({ address, media }: SourcesProps): ReactNode {
  return (['avif', 'webp'] as const).map((format) => {
    const srcSet = bannerPictureInFormat(address, format);
    return srcSet && <source key={format} type={`image/${format}`} media={media} srcSet={srcSet} />;
  });
}

interface PictureProps {
  readonly image: BannerImage;
  readonly className: string;
  readonly onError: () => void;
}

function Picture({ image, className, onError }: PictureProps): ReactNode {
  const fallback =
    image.image_default || image.image_md || image.image_lg || image.image_xl || image.image_xxl;
  if (fallback === '') return null;
  return (
    <picture className={className}>
      {IMAGE_MIN_WIDTHS_PX.map(([field, width]) => {
        const address = image[field];
        const media = `(min-width: ${windowWidth(width)})`;
        return address === '' ? null : (
          <Fragment key={field}>
            <SmallerSources address={address} media={media} />
            <source media={media} srcSet={address} />
          </Fragment>
        );
      })}
      <SmallerSources address={fallback} />
      {/* Browsers fetch no hidden picture with `loading="lazy"`, so only the landscape or the portrait picture is fetched. */}
      <img src={fallback} alt="" loading="lazy" decoding="async" onError={onError} />
    </picture>
  );
}

interface Props {
  readonly banner: NavBanner;
  readonly homeOrigin: string;
  readonly onFollow: () => void;
}

/** Promotional banner of a menu. If its picture cannot be loaded, the background is plain. Source: specification §3, "Banner". */
export function NavBannerView({ banner, homeOrigin, onFollow }: Props): ReactNode {
  const [broken, setBroken] = useState(false);
  const { landscape_image, portrait_image, image_anchor } = banner;
  const position = { '--anchor': `${image_anchor.horizontal} ${image_anchor.vertical}` } as CSSProperties;
  const landscape = broken ? null : landscape_image;
  const portrait = broken ? null : portrait_image;
  const removePictures = (): void => setBroken(true);
  const target = menuTarget(banner.button_link, homeOrigin);
  const routed = routedLink(target, banner);
  const hasImage = landscape !== null || portrait !== null;
  return (
    <section
      className="nav-banner"
      aria-label={banner.title || undefined}
      data-layout={banner.layout}
      data-color={banner.content_color === 'light' ? 'light' : 'dark'}
      data-image={hasImage || undefined}
      style={position}
      {...trackingAttributes({ event: 'button_click', buttonName: 'banner' })}
    >
      {landscape && <Picture image={landscape} className="nav-banner-landscape" onError={removePictures} />}
      {portrait && <Picture image={portrait} className="nav-banner-portrait" onError={removePictures} />}
      <div className="nav-banner-text">
        {banner.title !== '' && <p className="nav-banner-title">{banner.title}</p>}
        <RichTextView html={banner.content} homeOrigin={homeOrigin} onFollow={onFollow} />
        {banner.button_text !== '' && (
          <a
            className="button"
            href={routed.href}
            {...routed.attributes}
            {...newTabAttributes(target.newTab)}
            onClick={onFollow}
          >
            {banner.button_text}
            {target.newTab && <NewTabNote />}
          </a>
        )}
      </div>
    </section>
  );
}
