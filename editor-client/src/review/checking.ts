import type { App } from '../app';
import { tellNoAnswer } from './diffs';

/** Have the answer read again and compared again; what is there now counts as checked. */
export async function checkAgain(app: App): Promise<void> {
  const { uri, review } = app.tree;
  if (uri === undefined) {
    tellNoAnswer(app);
    return;
  }
  await app.client.execute('descant.readAgain', { uri });
  await app.tree.renew(review?.files.map((file) => file.path));
}
