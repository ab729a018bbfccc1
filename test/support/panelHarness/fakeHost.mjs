// Simulates VS Code in the page: theme, acquireVsCodeApi, and the host's answer to `ready`. The
// page's data element contains { theme, snapshot }. Tests send further messages themselves.

const { theme, snapshot } = JSON.parse(document.getElementById('harness-data').textContent);

function setTheme({ variables, bodyClass, kind }) {
  document.documentElement.removeAttribute('style');
  for (const [name, value] of Object.entries(variables)) {
    document.documentElement.style.setProperty(name, value);
  }
  document.body.className = bodyClass;
  document.body.dataset.vscodeThemeKind = kind;
}

setTheme(theme);

/**
 * Messages that the panel posted and state that it stored, for tests to inspect. The state survives
 * a reload.
 */
const kept = sessionStorage.getItem(location.href);
window.harness = { setTheme, posted: [], state: kept === null ? undefined : JSON.parse(kept) };

window.acquireVsCodeApi = () => ({
  postMessage(message) {
    window.harness.posted.push(message);
    if (message.type === 'ready') window.postMessage({ type: 'snapshot', snapshot });
  },
  getState() {
    return window.harness.state;
  },
  setState(state) {
    sessionStorage.setItem(location.href, JSON.stringify(state));
    window.harness.state = state;
  },
});

document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
  window.harness.posted.push({ type: 'violation', violatedDirective, blockedURI });
});
