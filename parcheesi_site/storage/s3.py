"""A bucket of S3, or of what speaks as it does; boto3 finds the keys as it always does."""

from typing import Any

from boto3.s3.transfer import TransferConfig
from botocore.config import Config
from storages.backends.s3 import S3Storage


class Bucket(S3Storage):  # type: ignore[misc]  # has no types
    """Keeps files, for as long as anybody would wait for an answer."""

    def get_default_settings(self) -> dict[str, Any]:
        """Return what is so unless the settings say otherwise."""
        return {
            **super().get_default_settings(),
            # One attempt: a reader can ask again, and a writer tries again a minute later.
            "client_config": Config(
                connect_timeout=1, read_timeout=3, retries={"total_max_attempts": 1}
            ),
            "transfer_config": TransferConfig(num_download_attempts=1),
            "file_overwrite": False,
            # No content encoding, or something on the way would unpack them.
            "object_parameters": {"ContentType": "application/gzip"},
        }
