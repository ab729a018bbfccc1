import { createContext } from 'preact';
import { useContext, useMemo } from 'preact/hooks';
import {
  type CalledNames,
  type NamePiece,
  translateNames,
} from '../../../src/core/judges/names/translateNames.ts';
import { RevealedText } from '../../plainText.tsx';

/** Names to exchange in the judge's words inside; undefined if they are those of the dataset. */
export const NamesToExchange = createContext<CalledNames | undefined>(undefined);

/** Returns a text in pieces, with the names of the dataset. */
export function useTranslation(text: string): readonly NamePiece[] {
  const names = useContext(NamesToExchange);
  return useMemo(() => (names ? translateNames(text, names) : [{ text }]), [text, names]);
}

/** A piece of a text; a translated name is marked, and its original words are its tooltip. */
export function TranslatedPiece({ text, original }: NamePiece) {
  if (original === undefined) return <RevealedText text={text} />;
  return (
    <span class="translated" title={original}>
      {text}
    </span>
  );
}

/** Words to or from the judge, with the names of the dataset. */
export function TranslatedText({ text }: { readonly text: string }) {
  const pieces = useTranslation(text);
  return (
    <>
      {pieces.map((piece, index) => (
        <TranslatedPiece key={index} {...piece} />
      ))}
    </>
  );
}
