import { useStore } from '@nanostores/react';
import { type ReactNode, useRef } from 'react';
import * as searchTexts from '#texts/search.ts';
import type { SearchConfiguration } from '../../domain/settings/search-configuration.ts';
import type { SearchBox } from '../../stores/search-box.ts';
import { Modal } from '../modal/modal.tsx';
import { Tabs } from '../tabs/tabs.tsx';
import { SearchForm } from './search-form.tsx';
import { SearchTypeIcon } from './search-icons.tsx';

interface Props {
  readonly box: SearchBox;
  readonly configuration: SearchConfiguration;
  readonly productName: string;
  readonly onClosed: () => void;
}

/** Search modal with one tab per type of search, unless the type is fixed. Source: specification §2, "Shell" and "Search box". */
export function SearchDialog({ box, configuration, productName, onClosed }: Props): ReactNode {
  const { entityType } = useStore(box.$state);
  const field = useRef<HTMLInputElement>(null);
  const prompt = useRef<HTMLParagraphElement>(null);
  const form = (
    <>
      <p className="search-prompt" ref={prompt} tabIndex={-1}>
        {searchTexts.searchTypeTexts[entityType].prompt}
      </p>
      <SearchForm
        box={box}
        configuration={configuration}
        look="group"
        live
        inModal
        field={field}
        afterEscape={prompt}
      />
    </>
  );
  return (
    <Modal title={searchTexts.modalTitle(productName)} initialFocus={field} onClosed={onClosed}>
      {box.fixed ? (
        form
      ) : (
        <Tabs
          label={searchTexts.selectType}
          tabs={box.types.map((id) => ({
            id,
            label: searchTexts.searchTypeTexts[id].label,
            icon: <SearchTypeIcon searchType={id} />,
          }))}
          current={entityType}
          onSelect={(chosen) => box.changeType(chosen)}
          stopAtPanel={false}
        >
          {form}
        </Tabs>
      )}
    </Modal>
  );
}
