/** Under which address can a picture be shown that only the browser holds? */
import { useEffect, useState } from 'react';

/** Undefined without a picture, and until its address is made. */
export function useObjectUrl(picture: Blob | null | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!picture) return;
    const made = URL.createObjectURL(picture);
    setUrl(made);
    return () => {
      setUrl(undefined);
      URL.revokeObjectURL(made);
    };
  }, [picture]);
  return url;
}
