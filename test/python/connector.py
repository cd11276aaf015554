"""Whether a package that could not be run so far has a connector for this exchange: then a script of its own belongs here."""
import importlib.util
import pathlib

CONNECTORS = {
    'nautilus_trader': 'adapters/bitget',
}

for package, folder in CONNECTORS.items():
    spec = importlib.util.find_spec(package)
    if spec is not None and (pathlib.Path(spec.origin).parent / folder).is_dir():
        raise AssertionError(f'{package} has a connector and can be run: write its script')
print('not run: the package has no connector for this exchange', flush=True)
